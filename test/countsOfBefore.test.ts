import { expect, test } from 'vitest'
import type { Medication } from '../contract/medications.ts'
import { startSession } from '../server/people/auth/sessions.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import type { Database } from '../server/platform/database/tables.ts'
import { onEachEngine } from './onEachEngine.ts'
import { seeded } from './seeded.mjs'

/** Number of doses; ABUSE=34 logs 10,000. */
const DOSES = 300 * Number(process.env.ABUSE ?? 1)
const MEDICATIONS = 12
const AT = Date.parse('2026-01-01T08:00:00.000Z')

/** A dose as version 0.1 stored it; `countEpoch` is null where the count was unknown. */
interface OldDose {
  id: string
  takenAt: string
  pillsTaken: number
  notes: string | null
  countEpoch: number | null
  createdAt: string
}

interface OldMedication {
  id: string
  familyId: string
  name: string
  purpose: string | null
  notes: string | null
  frequency: string | null
  expirationDate: string | null
  pillCount: number | null
  initialPillCount: number | null
  productCode: string | null
  lot: string | null
  version: number
  countEpoch: number
  createdAt: string
  updatedAt: string
}

/** The counting rules of version 0.1, for data that it left behind. */
class OldCabinet {
  readonly medications: (OldMedication & { doses: OldDose[] })[]
  readonly #random: () => number
  #minutes = 0

  constructor(random: () => number) {
    this.#random = random
    this.medications = Array.from({ length: MEDICATIONS }, (_, i) => this.#medication(i))
    for (let logged = 0; logged < DOSES; ) logged += this.#live()
  }

  #below = (most: number) => Math.floor(this.#random() * most)
  #now = () => new Date(AT + ++this.#minutes * 60_000).toISOString()
  #count = () => (this.#random() < 0.2 ? null : this.#below(200))

  #medication(i: number): OldMedication & { doses: OldDose[] } {
    const createdAt = this.#now()
    const pillCount = this.#count()
    return {
      id: `medication-${i}`,
      familyId: 'bergs',
      name: `Medicine ${i}`,
      purpose: i % 2 === 0 ? 'Pain' : null,
      notes: i % 3 === 0 ? '½ with food' : null,
      frequency: null,
      expirationDate: i % 4 === 0 ? '2025-02-28' : '2027-03-31',
      pillCount,
      initialPillCount: i % 5 === 0 ? null : pillCount,
      productCode: i % 2 === 0 ? `0400${i}` : null,
      lot: i % 3 === 0 ? `LOT-${i}` : null,
      version: 1,
      countEpoch: 1,
      createdAt,
      updatedAt: createdAt,
      doses: [],
    }
  }

  /** Logs or deletes a dose, or sets the count; returns how many doses were logged. */
  #live(): number {
    const medication = this.medications[this.#below(MEDICATIONS)] as OldMedication & { doses: OldDose[] }
    const dice = this.#random()
    const now = this.#now()
    if (dice < 0.05) this.setCount(medication, this.#count())
    else if (dice < 0.2 && medication.doses.length > 0)
      this.remove(medication, (medication.doses[this.#below(medication.doses.length)] as OldDose).id)
    else return this.#log(medication, now)
    return 0
  }

  setCount(medication: OldMedication, pillCount: number | null): void {
    if (pillCount !== medication.pillCount) medication.countEpoch++
    medication.pillCount = pillCount
    medication.version++
  }

  #log(medication: OldMedication & { doses: OldDose[] }, createdAt: string): number {
    const pillsTaken = 1 + this.#below(3)
    if (medication.pillCount !== null && medication.pillCount < pillsTaken) {
      this.setCount(medication, 150)
      return 0
    }
    const countEpoch = medication.pillCount === null ? null : medication.countEpoch
    if (medication.pillCount !== null) medication.pillCount -= pillsTaken
    medication.version++
    medication.doses.push({
      id: `dose-${String(this.#minutes).padStart(8, '0')}`,
      // Several at the same time of day, not in the order in which they were logged.
      takenAt: new Date(AT + this.#below(200) * 3_600_000).toISOString(),
      pillsTaken,
      notes: this.#random() < 0.1 ? 'late' : null,
      countEpoch,
      createdAt,
    })
    return 1
  }

  remove(medication: OldMedication & { doses: OldDose[] }, doseId: string): void {
    const place = medication.doses.findIndex(({ id }) => id === doseId)
    const [dose] = medication.doses.splice(place, 1) as [OldDose]
    if (medication.pillCount !== null && dose.countEpoch === medication.countEpoch)
      medication.pillCount += dose.pillsTaken
    medication.version++
  }
}

/** The answer of version 0.1 for a medication, with its order of properties. */
const answerOf = (
  { doses, countEpoch, createdAt, updatedAt, version, ...medication }: OldCabinet['medications'][number],
  most: number,
) => ({
  ...medication,
  expirationDate: medication.expirationDate && `${medication.expirationDate}T00:00:00.000Z`,
  version,
  createdAt,
  updatedAt,
  images: [],
  logs: doses
    .toSorted((a, b) => (`${a.takenAt} ${a.id}` < `${b.takenAt} ${b.id}` ? 1 : -1))
    .slice(0, most)
    .map(({ id, takenAt, pillsTaken, notes }) => ({ id, takenAt, pillsTaken, notes })),
})

/** Only the properties of `like`, for comparison byte by byte. */
function only(value: unknown, like: unknown): unknown {
  if (Array.isArray(like))
    return (value as unknown[]).map((item, i) => (i in like ? only(item, like[i]) : item))
  if (like === null || typeof like !== 'object') return value
  return Object.fromEntries(
    Object.entries(like).map(([key, its]) => [key, only((value as Record<string, unknown>)[key], its)]),
  )
}

async function fill(database: Database, { medications }: OldCabinet): Promise<void> {
  await migrate(database, { upTo: '003-family-revisions' })
  const createdAt = new Date(AT).toISOString()
  const nora = { id: 'nora', email: 'nora@example.org', name: 'Nora', passwordHash: 'x', createdAt }
  await database
    .insertInto('users')
    .values(nora as never)
    .execute()
  await database.insertInto('families').values({ id: 'bergs', name: 'Bergs', createdAt }).execute()
  const membership = { userId: 'nora', familyId: 'bergs', createdAt }
  await database.insertInto('memberships').values(membership).execute()
  for (const { doses, ...medication } of medications) {
    await database
      .insertInto('medications')
      .values(medication as never)
      .execute()
    for (let start = 0; start < doses.length; start += 500) {
      const rows = doses.slice(start, start + 500).map((dose) => ({ ...dose, medicationId: medication.id }))
      await database
        .insertInto('doses')
        .values(rows as never)
        .execute()
    }
  }
}

onEachEngine('counts of a household of version 0.1', ({ open }) => {
  const old = new OldCabinet(seeded(12))
  const home = open({ prepare: (database) => fill(database, old) })
  let token: string
  const listed = async () => (await home.call('GET /api/medications', { token })).body
  const pillCounts = (medications: Pick<Medication, 'id' | 'pillCount'>[]) =>
    Object.fromEntries(medications.map(({ id, pillCount }) => [id, pillCount]))

  test('counts of version 0.1 are answered as they were, and every movement adds up', async () => {
    token = await startSession(home.database, 'nora', undefined, home.clock.now)
    const list = old.medications.map((medication) => answerOf(medication, 1))
    const inOrder = (await listed()).map(({ id }) => list.find((medication) => medication.id === id))
    expect(inOrder).toHaveLength(MEDICATIONS)
    expect(JSON.stringify(only(await listed(), inOrder))).toBe(JSON.stringify(inOrder))
    for (const medication of old.medications) {
      const { id } = medication
      const { body } = await home.call('GET /api/medications/{id}', { token, params: { id } })
      const one = answerOf(medication, 50)
      expect(JSON.stringify(only(body, one))).toBe(JSON.stringify(one))
      const logs = (await home.call('GET /api/medications/{id}/logs', { token, params: { id } })).body
      const all = answerOf(medication, 1000).logs
      expect(JSON.stringify(only(logs, all))).toBe(JSON.stringify(all))
    }
    const movements = await home.database.selectFrom('movements').selectAll().orderBy('number').execute()
    for (const { id, pillCount } of old.medications) {
      const own = movements.filter(({ medicationId }) => medicationId === id)
      expect(own.map(({ number }) => number)).toEqual(own.map((_, place) => place + 1))
      let sum = 0
      for (const { milli, afterMilli } of own) {
        sum += milli
        expect(afterMilli).toBe(sum)
      }
      expect(sum).toBe((pillCount ?? 0) * 1000)
    }
    const { doseCount } = await home.database
      .selectFrom('families')
      .select('doseCount')
      .executeTakeFirstOrThrow()
    expect(doseCount).toBe(old.medications.reduce((sum, { doses }) => sum + doses.length, 0))
  })

  test('deleted doses give back what version 0.1 gave back', async () => {
    const kinds = new Set<string>()
    for (const medication of old.medications) {
      for (const { id: logId, countEpoch } of medication.doses.filter((_, place) => place % 3 === 0)) {
        const before = medication.pillCount
        old.remove(medication, logId)
        kinds.add(`${countEpoch === null ? 'uncounted' : 'counted'}, ${medication.pillCount !== before}`)
        const params = { id: medication.id, logId }
        const { status } = await home.call('DELETE /api/medications/{id}/logs/{logId}', { token, params })
        expect(status).toBe(204)
      }
    }
    expect(pillCounts(await listed())).toEqual(pillCounts(old.medications))
    expect([...kinds].sort()).toEqual(['counted, false', 'counted, true', 'uncounted, false'])
  })
})
