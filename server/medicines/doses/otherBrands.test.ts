import { beforeEach, expect, test } from 'vitest'
import { TABLES } from '../../../contract/exports.ts'
import type { AddPackBody } from '../../../contract/packs.ts'
import { signUpMember } from '../../../test/household.ts'
import { memberIn, onBothEngines } from '../../../test/onEachEngine.ts'
import { PlannedFamily } from '../../../test/plannedFamily.ts'
import { daily } from '../../../test/somePlan.ts'

const NAME = 'Ibuprofen 400 mg'
const ALIUD = { name: 'Ibuprofen Aliud', strength: '200 mg' }
const MORNING = { takenAt: '2026-11-20T08:00:00.000Z' }

onBothEngines('a medication with packs of other brands', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const family = new PlannedFamily(home, nora)
  const { at, log } = family

  beforeEach(async () => {
    await family.begin({ name: NAME, pillCount: 2, expirationDate: '2026-12-31' })
    at('2026-11-20T08:03:00Z')
  })

  async function plan(amount: number) {
    at('2026-11-20T07:00:00Z')
    await family.plan(daily(['08:00', amount]))
    at('2026-11-20T08:03:00Z')
  }

  const add = async (body: Partial<AddPackBody>) => {
    const { body: pack } = await home.call('POST /api/medications/{id}/packs', {
      ...family.ofMedication(),
      body: { count: 10, expirationDate: '2027-12-31', ...body },
    })
    return pack.id
  }
  const dose = async () => (await home.call('GET /api/medications/{id}', family.ofMedication())).body.logs[0]
  const plain = (amount: number, name = NAME) => ({ packId: null, name, strength: null, amount })

  test('remembers what a dose was taken from, also of several packs', async () => {
    const aliud = await add(ALIUD)
    const key = { idempotencyKey: 'one-dose' }
    const { body: logged } = await log({ amount: 3 }, undefined, key.idempotencyKey)
    const taken = [
      { packId: family.medicationId, name: NAME, strength: null, amount: 2 },
      { packId: aliud, ...ALIUD, amount: 1 },
    ]
    expect(logged.taken).toEqual(taken)
    expect((await dose())?.taken).toEqual(taken)
    // A repeat answers alike, whatever is renamed since.
    await rename('Brufen 400 mg')
    expect((await log({ amount: 3 }, undefined, key.idempotencyKey)).body).toEqual(logged)
  })

  const rename = (name: string) =>
    home.call('PUT /api/medications/{id}', { ...family.ofMedication(), body: { name } })

  test.each<[string, number, { name: string | null; amount: number }[]]>([
    ['less', 1, [{ name: NAME, amount: 1 }]],
    [
      'more',
      4,
      [
        { name: NAME, amount: 2 },
        { name: ALIUD.name, amount: 2 },
      ],
    ],
  ])('knows it of a dose that was corrected to %s', async (_, amount, parts) => {
    const aliud = await add(ALIUD)
    const { body } = await log({ amount: 3 })
    // The name that was on it then stays with the dose.
    await home.call('PUT /api/packs/{id}', {
      token: nora.token,
      params: { id: aliud },
      body: { name: 'Other', strength: null },
    })
    const params = { id: family.medicationId, logId: body.id }
    const asked = { token: nora.token, params }
    await home.call('PATCH /api/medications/{id}/logs/{logId}', { ...asked, body: { amount } })
    expect((await dose())?.taken.map(({ name, amount }) => ({ name, amount }))).toEqual(parts)
    await home.call('DELETE /api/medications/{id}/logs/{logId}', asked)
    const { body: restored } = await home.call('POST /api/medications/{id}/logs/{logId}/restore', asked)
    expect(restored.taken.map(({ name, amount }) => ({ name, amount }))).toEqual(parts)
  })

  test('keeps the name of earlier doses when it is renamed', async () => {
    await log({ amount: 1 })
    await rename('Brufen 400 mg')
    expect((await dose())?.taken).toEqual([plain(1)])
    at('2026-11-20T08:13:00Z')
    await log({ amount: 1, takenAt: '2026-11-20T08:10:00.000Z' })
    expect((await dose())?.taken).toEqual([plain(1, 'Brufen 400 mg')])
  })

  const used = { count: 1, expirationDate: '2026-11-30' }
  test.each<[string, Partial<AddPackBody>, number, number | null]>([
    ['half the strength', { ...used, count: 10, strength: '200 mg' }, 1, 2],
    ['twice the strength', { ...used, strength: '0,8 g' }, 1, null],
    ['twice the strength, of a name', { ...used, name: 'Ibu 800mg' }, 2, 1],
    ['a part of it', { ...used, strength: '200 mg' }, 2, 4],
  ])('asks before a planned dose is taken of %s', async (_, pack, amount, equalAmount) => {
    await plan(amount)
    const packId = await add(pack)
    const refused = await log({ ...MORNING, amount })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'otherStrength', packId, plannedStrength: '400 mg', plannedAmount: amount, equalAmount },
    ])
    expect(await dose()).toBeUndefined()
    const { body } = await log({ ...MORNING, amount, otherStrength: true })
    expect(body).toMatchObject({ amount, occurrenceId: expect.stringContaining('-') })
  })

  test('takes the equal amount without asking', async () => {
    await plan(1)
    await add({ ...used, count: 10, strength: '200 mg' })
    expect((await log({ ...MORNING, amount: 2 })).body).toMatchObject({ amount: 2 })
  })

  test.each<[string, Partial<AddPackBody>, object]>([
    ['of the same strength', { name: 'Ibuprofen Aliud', strength: '0.4 g' }, {}],
    ['of no strength that it knows', { name: 'Ibuprofen Aliud', strength: 'forte' }, {}],
    ['of a strength that cannot be compared', { strength: '5 %' }, {}],
    ['that is not planned', { strength: '200 mg' }, { extra: true }],
  ])('asks nothing before a dose %s', async (_, pack, fields) => {
    await plan(1)
    await add({ ...used, ...pack })
    expect((await log({ ...MORNING, amount: 1, ...fields })).status).toBe(201)
  })

  test('means the strength of the pack that was in use, if its name says none', async () => {
    await rename('Ibuprofen')
    const first = { token: nora.token, params: { id: family.medicationId } }
    await home.call('PUT /api/packs/{id}', { ...first, body: { strength: '400 mg' } })
    await plan(1)
    await add({ ...used, strength: '600 mg' })
    expect((await log({ ...MORNING, amount: 1 })).body).toMatchObject({
      code: 'otherStrength',
      plannedStrength: '400 mg',
    })
  })

  test('shows on the doctor’s page what it was taken as', async () => {
    await add(ALIUD)
    await log({ amount: 3 })
    const { body } = await home.call('GET /api/people/{id}/doctor', {
      token: nora.token,
      params: { id: family.mila },
      query: {},
    })
    expect(body.medicines[0]).toMatchObject({ name: NAME, takenAs: ['Ibuprofen Aliud 200 mg'] })
  })

  test('travels in tables with its names', async () => {
    await plan(1)
    await add(ALIUD)
    const { body: logged } = await log({ ...MORNING, amount: 3, otherStrength: true })
    await rename('Brufen 400 mg')
    const authorization = `Bearer ${nora.token}`
    const files = []
    for (const table of TABLES) {
      const url = `/api/families/${family.id}/tables?table=${table}`
      const { body: text } = await home.app.inject({ url, headers: { authorization } })
      files.push({ name: `${table}.csv`, text })
    }
    const other = await signUpMember(home)
    const asked = { token: other.token, params: { id: other.familyId } }
    await home.call('POST /api/families/{id}/imports', { ...asked, body: { files, timeZone: 'UTC' } })
    const query = { familyId: other.familyId }
    const [imported] = (await home.call('GET /api/medications', { token: other.token, query })).body
    const params = { id: imported?.id ?? '' }
    const { body: packs } = await home.call('GET /api/medications/{id}/packs', {
      token: other.token,
      params,
    })
    expect(packs.map(({ name, strength }) => [name, strength])).toEqual([
      [ALIUD.name, ALIUD.strength],
      [null, null],
    ])
    const idOf = (name: string | null) => packs.find((pack) => pack.name === name)?.id
    expect(imported?.logs[0]?.taken).toEqual(
      logged.taken.map((part) => ({
        ...part,
        packId: idOf(part.name === ALIUD.name ? ALIUD.name : null),
      })),
    )
  })
})
