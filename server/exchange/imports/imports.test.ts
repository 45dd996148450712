import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import { TABLES } from '../../../contract/exports.ts'
import type { ImportBody } from '../../../contract/imports.ts'
import { comparable } from '../../../test/comparableTables.ts'
import { addSomeMeasurement, addSomeMedication, openSomeSession } from '../../../test/household.ts'
import { importing } from '../../../test/importing.ts'
import { memberIn, onBothEngines } from '../../../test/onEachEngine.ts'
import { PlannedFamily } from '../../../test/plannedFamily.ts'
import { daily } from '../../../test/somePlan.ts'

const sample = (name: string) => readFileSync(path.join(import.meta.dirname, 'samples', name), 'utf8')

onBothEngines('an import', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const family = new PlannedFamily(home, nora)
  beforeEach(() => family.begin({ name: 'Metformin 500 mg', pillCount: 30 }))

  const { emptyFamily, send, tableOf } = importing(home)

  /** All tables, one after the other: an account has few downloads at once. */
  const exported = async (from: { token: string; familyId: string }) => {
    const files: ImportBody['files'] = []
    for (const table of TABLES) files.push({ name: `${table}.csv`, text: await tableOf(from, table) })
    return files
  }

  /** A household with everything that our tables hold. */
  const fill = async () => {
    const own = { token: nora.token, familyId: family.id }
    const plan = await family.plan(daily(['08:00', 1], ['20:00', 1]))
    family.at('2026-11-20T08:05:00.000Z')
    const { body: dose } = await family.log({ notes: '=1+1, "quoted"' })
    family.at('2026-11-21T20:05:00.000Z')
    await family.change(plan, { ...daily(['08:00', 2]), food: 'with' })
    await family.log({ takenAt: '2026-11-21T20:01:00.000Z' })
    await home.call('DELETE /api/medications/{id}/logs/{logId}', family.ofDose(dose.id))
    await home.call('POST /api/medications/{id}/packs', {
      ...family.ofMedication(),
      body: { count: 10, expirationDate: '2028-01-31', lot: 'L1' },
    })
    await addSomeMedication(
      home,
      { ...nora, ...own },
      { name: 'Drops', unit: 'drop', personIds: [family.mila] },
    )
    await addSomeMeasurement(home, { token: nora.token, personId: family.mila })
    return own
  }

  test('of our own tables into an empty family makes it equal, and a second time adds nothing', async () => {
    const files = await exported(await fill())
    const into = await emptyFamily()
    const { status, body } = await send(into, files)
    expect([status, body.preview.counts.lost]).toEqual([200, 0])
    expect(body.import?.added).toBeGreaterThan(10)
    const back = await exported(into)
    expect(comparable(back)).toEqual(comparable(files))
    expect(back[0]?.text).toContain(',Mila,person,')

    const again = await send(into, files)
    expect([again.body.import, again.body.preview.counts.new]).toEqual([null, 0])
    expect(await exported(into)).toEqual(back)
  })

  test('adds the rest of our own tables to what the family has already, and is undone without that', async () => {
    const files = await exported(await fill())
    const into = await emptyFamily()
    const rest = ['plans.csv', 'planned.csv', 'doses.csv', 'measurements.csv']
    await send(
      into,
      files.filter(({ name }) => !rest.includes(name)),
    )
    const before = await exported(into)
    const countOf = async () =>
      (await home.call('GET /api/medications', { token: into.token })).body.map(({ name, logs }) => [
        name,
        logs.length,
      ])
    expect(await countOf()).toContainEqual(['Metformin 500 mg', 0])
    const { status, body } = await send(into, files)
    expect([status, body.preview.counts.lost]).toEqual([200, 0])
    expect(comparable(await exported(into))).toEqual(comparable(files))
    expect(await countOf()).toContainEqual(['Metformin 500 mg', 1])
    const stored = await home.database
      .selectFrom('medications')
      .where('familyId', '=', into.familyId)
      .select(['name', 'doseCount', 'planCount'])
      .orderBy('name')
      .execute()
    expect(stored).toEqual([
      { name: 'Drops', doseCount: 0, planCount: 0 },
      { name: 'Metformin 500 mg', doseCount: 1, planCount: 1 },
    ])
    const again = await send(into, files)
    expect([again.body.import, again.body.preview.counts.new]).toEqual([null, 0])
    await home.call('DELETE /api/families/{id}/imports/{importId}', {
      token: into.token,
      params: { id: into.familyId, importId: body.import?.id ?? '' },
    })
    expect(await exported(into)).toEqual(before)
  })

  test('is undone as a whole within a day', async () => {
    const files = await exported(await fill())
    const into = await emptyFamily()
    const before = await exported(into)
    const { body } = await send(into, files)
    const { token } = into
    const params = { id: into.familyId, importId: body.import?.id ?? '' }
    const listed = await home.call('GET /api/families/{id}/imports', { token, params: { id: into.familyId } })
    expect(listed.body).toEqual([body.import])
    expect((await home.call('DELETE /api/families/{id}/imports/{importId}', { token, params })).status).toBe(
      204,
    )
    expect(await exported(into)).toEqual(before)
    expect((await home.call('DELETE /api/families/{id}/imports/{importId}', { token, params })).status).toBe(
      404,
    )

    const later = await send(into, files)
    family.at(Date.parse(home.clock.now.toISOString()) + 24 * 60 * 60 * 1000)
    const session = await openSomeSession(home, into)
    const late = await home.call('DELETE /api/families/{id}/imports/{importId}', {
      token: session.token,
      params: { ...params, importId: later.body.import?.id ?? '' },
    })
    expect(late.body).toMatchObject({ code: 'importNotFound' })
  })

  test('leaves a medicine of a known name out until it is said whether it is the same', async () => {
    const into = { ...nora, familyId: family.id }
    const files = [{ name: 'a.csv', text: 'name,count\nmetformin 500 MG,12\nZinc,5\n' }]
    const first = await home.call('POST /api/families/{id}/imports/preview', {
      token: nora.token,
      params: { id: family.id },
      body: { files, timeZone: 'UTC' },
    })
    expect(first.body.lines.map(({ name, status, table }) => [table, name, status])).toEqual([
      ['medicines', 'metformin 500 MG', 'look'],
      ['medicines', 'Zinc', 'new'],
      ['packs', 'Zinc', 'new'],
    ])
    const key = first.body.lines[0]?.key ?? ''
    const names = async () =>
      (
        await home.call('GET /api/medications', { token: nora.token, query: { familyId: family.id } })
      ).body.map(({ name, pillCount }) => [name, pillCount])
    await send(into, files, { same: [key] })
    expect(await names()).toEqual([
      ['Metformin 500 mg', 30],
      ['Zinc', 5],
    ])
    await send(into, files, { different: [key] })
    expect(new Set((await names()).map(([name]) => name))).toEqual(
      new Set(['Metformin 500 mg', 'metformin 500 MG', 'Zinc']),
    )
  })

  test('of any CSV file takes the columns that are matched by hand', async () => {
    const into = await emptyFamily()
    const files = [
      {
        name: 'a.csv',
        text: 'Mittel;Wann;Wie viel;Wer\nZink;2026-11-19T08:00:00Z;1,5;Mila\nZink;gestern;1;Mila\n;;;\n',
      },
    ]
    const unmatched = await send(into, files)
    expect(unmatched.body.preview).toMatchObject({
      format: 'csv',
      columns: ['Mittel', 'Wann', 'Wie viel', 'Wer'],
    })
    expect(unmatched.body.import).toBeNull()
    const columns = { name: 'Mittel', taken: 'Wann', amount: 'Wie viel', person: 'Wer' }
    const { body } = await send(into, files, { columns })
    expect(body.preview.counts).toEqual({ new: 4, same: 0, look: 0, lost: 1 })
    expect(body.preview.lines.find(({ status }) => status === 'lost')).toMatchObject({
      reason: '“gestern” is not a time.',
      row: 3,
    })
    expect(parse(await tableOf(into, 'doses'), { bom: true, columns: true })).toMatchObject([
      { medicine: 'Zink', amount: '1.5', person: 'Mila' },
    ])
  })

  test('asks once about what a file leaves open, and takes the answer for all its lines', async () => {
    const into = await emptyFamily()
    const text = 'name;count;expires\nFür A;1,000;2027-02-30\nB;1.000;31.03.2027\n'
    const files = [{ name: 'a.csv', base64: Buffer.from(`\ufeff${text}`, 'utf16le').toString('base64') }]
    const { body } = await send(into, files)
    const [question] = body.preview.questions
    expect(question).toMatchObject({ answer: null, lines: 2, takesAmount: false })
    expect(body.preview.lines.filter((line) => line.question !== null)).toMatchObject([
      { table: 'packs', name: 'Für A', row: 2, status: 'look', question: question?.id },
      { table: 'packs', name: 'B', row: 3, status: 'look', question: question?.id },
    ])
    const other = await emptyFamily()
    const answered = await send(other, files, { answers: { [question?.id ?? '']: ',' } })
    expect(answered.body.preview.questions).toMatchObject([{ answer: ',' }])
    expect(answered.body.preview.lines.filter(({ status }) => status === 'lost')).toMatchObject([
      { table: 'packs', name: 'Für A', row: 2, reason: '“2027-02-30” is not understood and left out.' },
    ])
    const packs = parse(await tableOf(other, 'packs'), { bom: true, columns: true }) as { count: string }[]
    expect(packs.toSorted((a, b) => Number(a.count) - Number(b.count))).toMatchObject([
      { medicine: 'Für A', count: '1', expires: '' },
      { medicine: 'B', count: '1000', expires: '2027-03-31' },
    ])
  })

  test('of our own tables leaves out a cell that cannot be read, not its row', async () => {
    const into = await emptyFamily()
    const own = await fill()
    const files = (await exported(own)).map(({ name, text = '' }) => ({
      name,
      text: name === 'packs.csv' ? text.replace('2028-01-31', '2028-02-31') : text,
    }))
    const { body } = await send(into, files)
    expect(body.preview.lines.filter(({ status }) => status === 'lost')).toMatchObject([
      { table: 'packs', reason: 'expires is not a date' },
    ])
    const packs = parse(await tableOf(into, 'packs'), { bom: true, columns: true }) as Record<
      string,
      string
    >[]
    expect(packs.find(({ lot }) => lot === 'L1')).toMatchObject({ count: '10', expires: '' })
  })

  // Made by hand from the projects' own schemas.
  test.each([
    ['medTimer.json', 'medTimer', { new: 8, lost: 2 }, ['Metformin', 'Zinc']],
    ['medassist-ng.json', 'medassist', { new: 7, lost: 2 }, ['Lisinopril 10 mg']],
    ['mediKeep.json', 'mediKeep', { new: 6, lost: 3 }, ['Metformin 500 mg']],
    ['mediKeep.csv', 'mediKeep', { new: 3, lost: 1 }, ['Metformin 500 mg']],
  ])('of %s carries over what it can and lists the rest', async (name, format, counts, medicines) => {
    const into = await emptyFamily()
    const { body } = await send(into, [{ name, text: sample(name) }])
    expect(body.preview).toMatchObject({ format, counts })
    const rows = parse(await tableOf(into, 'medicines'), { bom: true, columns: true }) as { name: string }[]
    expect(rows.map((row) => row.name).toSorted()).toEqual(medicines)
    expect((await send(into, [{ name, text: sample(name) }])).body.preview.counts.new).toBe(0)
  })
})
