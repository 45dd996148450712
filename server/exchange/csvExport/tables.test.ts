import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import { TABLES, type TableName } from '../../../contract/exports.ts'
import { addSomeMeasurement, addSomeMedication, addSomeMember, type Member } from '../../../test/household.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'
import { PlannedFamily } from '../../../test/plannedFamily.ts'
import { daily } from '../../../test/somePlan.ts'

onEachEngine('a table of a family', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const family = new PlannedFamily(home, nora)
  beforeEach(() => family.begin({ name: 'Metformin 500 mg' }))

  const read = async (
    query: { table: string; from?: string; to?: string; timeZone?: string },
    { token } = nora as Member,
  ) =>
    home.app.inject({
      url: `/api/families/${family.id}/tables?${new URLSearchParams(query)}`,
      headers: { authorization: `Bearer ${token}` },
    })

  const rowsOf = async (query: Parameters<typeof read>[0]): Promise<Record<string, string>[]> =>
    parse((await read(query)).body, { bom: true, columns: true })

  test("has language-neutral headers, UTC and local times, and people's names", async () => {
    await family.make(daily(['08:00', 1]))
    family.at('2026-11-20T08:05:00.000Z')
    await family.log({ notes: 'with "tea",\nlate' })
    const answer = await read({ table: 'doses', timeZone: 'Asia/Kolkata' })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="doses-2026-11-20.csv"',
    })
    expect(answer.body.startsWith('\uFEFFid,medicine_id,medicine,taken_utc,taken_local,amount,')).toBe(true)
    expect(await rowsOf({ table: 'doses', timeZone: 'Asia/Kolkata' })).toMatchObject([
      {
        medicine: 'Metformin 500 mg',
        taken_utc: '2026-11-20T08:05:00.000Z',
        taken_local: '2026-11-20 13:35',
        amount: '1',
        person: 'Mila',
        person_id: family.mila,
        notes: 'with "tea",\nlate',
      },
    ])
  })

  test('contains only rows within its time', async () => {
    for (const day of ['18', '19', '20']) await family.log({ takenAt: `2026-11-${day}T06:00:00.000Z` })
    const days = async (range: object) =>
      (await rowsOf({ table: 'doses', ...range })).map(({ taken_utc }) => taken_utc?.slice(8, 10))
    expect(await days({})).toEqual(['18', '19', '20'])
    expect(await days({ from: '2026-11-19T00:00:00Z', to: '2026-11-20T06:00:00Z' })).toEqual(['19'])
  })

  test('lists medicines as its reader looks for them', async () => {
    for (const name of ['Zink 2', 'zink 10', 'Ärzte-Tee']) {
      const { id } = await addSomeMedication(home, { ...nora, familyId: family.id }, { name })
      const takenAt = '2026-11-19T06:00:00.000Z'
      const body = { takenAt, pillsTaken: 1 }
      await home.call('POST /api/medications/{id}/logs', { token: nora.token, params: { id }, body })
    }
    const names = (await rowsOf({ table: 'doses' })).map(({ medicine }) => medicine)
    expect(names).toEqual(['Ärzte-Tee', 'Zink 2', 'zink 10'])
  })

  test('contains every row of several pages', async () => {
    const createdAt = '2026-11-20T07:00:00.000Z'
    const many = Array.from({ length: 1_203 }, (_, number) => ({
      id: `dose-${String(number).padStart(5, '0')}-${family.id}`.slice(0, 60),
      medicationId: family.medicationId,
      takenAt: createdAt,
      pillsTaken: 1,
      amountMilli: 1000,
      createdAt,
    }))
    for (let first = 0; first < many.length; first += 401)
      await home.database
        .insertInto('doses')
        .values(many.slice(first, first + 401))
        .execute()
    const rows = await rowsOf({ table: 'doses' })
    expect(new Set(rows.map(({ id }) => id)).size).toBe(many.length)
  })

  test('contains only this family, for all who may see it', async () => {
    await addSomeMedication(home, nora, { name: "Another family's" })
    const viewer = await addSomeMember(home, family.id, { role: 'viewer' })
    const stranger = await addSomeMember(home, nora.familyId, { role: 'owner' })
    await addSomeMeasurement(home, { token: nora.token, personId: family.mila })
    await family.make(daily(['08:00', 1]))
    for (const table of TABLES) {
      const answer = await read({ table }, viewer)
      expect([table, answer.statusCode, answer.body.includes('Another')]).toEqual([table, 200, false])
      expect((await read({ table }, stranger)).statusCode).toBe(404)
    }
  })

  test.each<[TableName, object]>([
    ['medicines', { name: '=HYPERLINK("http://evil.example")' }],
    ['medicines', { name: 'Zinc', purpose: '+1+1' }],
  ])('has no formula in a cell of %s: %o', async (table, fields) => {
    await addSomeMedication(home, { ...nora, familyId: family.id }, fields)
    const cells = parse((await read({ table })).body, { bom: true }).flat() as string[]
    expect(cells.filter((cell) => /^[=+@]/.test(cell))).toEqual([])
  })

  test('refuses an unknown table', async () => {
    expect((await read({ table: 'users' })).statusCode).toBe(400)
  })
})
