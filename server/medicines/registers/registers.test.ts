import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { writeTable } from '../../../registers/writeTable.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'
import { openRegisters, registerFolder, tableFile } from './openRegisters.ts'
import { agrees, countryOfZone } from './suggest.ts'

const DOLIPRANE = {
  name: 'Doliprane',
  strength: '1000 mg',
  form: 'tablet',
  pieces: 8,
  ingredients: ['paracetamol'],
}

onEachEngine('registers', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const product = async (code: string) =>
    (await home.call('GET /api/registers/product', { token: nora.token, query: { code } })).body.product
  const suggestions = async (text: string) =>
    (
      await home.call('GET /api/families/{id}/name-suggestions', {
        token: nora.token,
        params: { id: nora.familyId },
        query: { text },
      })
    ).body

  test.each([
    ['a French pack by its GTIN of 13 digits', '3400935955838', 'Doliprane', 'FR', '2026-07'],
    ['and of 14', '03400935955838', 'Doliprane', 'FR', '2026-07'],
    ['a Canadian product by its DIN', 'DIN02242226', null, 'CA', '2026-05'],
    ['as it is printed', 'DIN 00015741', 'Tapazole', 'CA', '2026-05'],
    ['a Spanish pack by its GTIN', '8470008550807', 'Aciclovir Mylan', 'ES', '2020-02'],
  ])('%s', async (_, code, name, country, month) => {
    const found = await product(code)
    expect(found?.source).toMatchObject({ country, month })
    if (name) expect(found?.name).toBe(name)
  })

  test.each([
    ['Dolipran 1000', true],
    ['Paracetamol', true],
    ['Ibuprofen', false],
    [undefined, null],
  ])('%s may be the product of a code: %s', async (name, agrees) => {
    const query = { code: '3400935955838', ...(name && { name }) }
    const { body } = await home.call('GET /api/registers/product', { token: nora.token, query })
    expect(body.agrees).toBe(agrees)
  })

  test('an unknown code gives null, and no code is refused', async () => {
    for (const code of ['4006381333931', 'x', '☃', 'DIN', '0'.repeat(14)])
      expect(await product(code)).toBeNull()
    const { status } = await home.call('GET /api/registers/product', {
      token: nora.token,
      query: { code: '' },
    })
    expect(status).toBe(400)
  })

  test('names its sources with month and licence', async () => {
    const { body } = await home.call('GET /api/registers', { token: nora.token })
    expect(body.map(({ country, month }) => [country, month]).sort()).toEqual([
      ['CA', '2026-05'],
      ['ES', '2020-02'],
      ['FR', '2026-07'],
    ])
    expect(body.every(({ licence, publisher, codes }) => licence && publisher && codes > 10_000)).toBe(true)
  })

  test('suggests names from two letters on, with strengths', async () => {
    expect(await suggestions('d')).toEqual([])
    const found = await suggestions('dolipr')
    expect(found.map(({ name }) => name)).toContain('Doliprane')
    expect(found.length).toBeLessThanOrEqual(8)
    expect(await suggestions('DOLIPRANE 1000')).toContainEqual({
      name: 'Doliprane',
      strength: '1000 mg',
      form: 'tablet',
    })
    // From the lexicon alone.
    expect((await suggestions('panadol ext')).map(({ name }) => name)).toContain('Panadol Extra')
    expect(await suggestions('☃☃')).toEqual([])
  })

  test('names of the chosen country come first', async () => {
    const choose = async (country: string | null) =>
      home.call('PUT /api/families/{id}/country', {
        token: nora.token,
        params: { id: nora.familyId },
        body: { country },
      })
    const first = async () => (await suggestions('aspir'))[0]?.name
    expect((await choose('CA')).body.country).toBe('CA')
    const canadian = await first()
    expect((await choose('ES')).body.country).toBe('ES')
    expect(await first()).not.toBe(canadian)
    expect((await choose('Spain')).status).toBe(400)
    expect((await choose(null)).body.country).toBeNull()
  })

  test('suggests nothing in a foreign family', async () => {
    const { status } = await home.call('GET /api/families/{id}/name-suggestions', {
      token: nora.token,
      params: { id: 'nobody' },
      query: { text: 'do' },
    })
    expect(status).toBe(404)
  })
})

test('an added register comes first at once, and no longer once it is removed', async () => {
  const dataFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'registers-'))
  const registers = openRegisters(dataFolder)
  expect(await registers.find('4006381333931')).toBeNull()
  const folder = registerFolder(dataFolder)
  await fs.mkdir(folder)
  async function* lines() {
    yield { line: 2, row: { code: '4006381333931', ...DOLIPRANE, name: 'Paracetamol Test' } }
  }
  const source = { id: 'mine', country: null, name: 'Mine', publisher: '', licence: '', month: '2026-11' }
  await writeTable(tableFile(folder, 'mine'), lines(), { source, quality: 4, onProblem: () => {} })
  expect(await registers.find('04006381333931')).toMatchObject({
    name: 'Paracetamol Test',
    source: { id: 'mine' },
  })
  await fs.writeFile(tableFile(folder, 'damaged'), 'no table')
  expect(await registers.find('4006381333931')).toMatchObject({ name: 'Paracetamol Test' })
  await fs.rm(tableFile(folder, 'mine'))
  expect(await registers.find('4006381333931')).toBeNull()
  await registers.close()
  await fs.rm(dataFolder, { recursive: true })
})

test.each([
  ['Doliprane', true],
  ['DOLIPRANE 1000 mg', true],
  ['Paracetamol Biogaran', true],
  ['Tylenol', true],
  ['Ibuprofen', false],
  ['Amoxicilline', false],
])('"%s" on a box of Doliprane', (name, expected) => {
  expect(agrees(name, DOLIPRANE)).toBe(expected)
})

test.each([
  ['Europe/Paris', 'FR'],
  ['Europe/Madrid', 'ES'],
  ['America/Toronto', 'CA'],
  ['Europe/Berlin', null],
  [null, null],
])('%s', (zone, country) => {
  expect(countryOfZone(zone)).toBe(country)
})
