import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TABLES } from '../../../contract/exports.ts'
import { addSomeMeasurement, addSomeMedication } from '../../../test/household.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'
import { PlannedFamily } from '../../../test/plannedFamily.ts'
import { daily, planBody } from '../../../test/somePlan.ts'

const EDITS = 200
/** Random stories; ABUSE=20 runs twenty times as many, and SEED=… those of a test's name again. */
const STORIES = Number(process.env.ABUSE ?? 1)
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31)

const OF_DOSES = ['edit', 'delete', 'restore'] as const
const KINDS = [...OF_DOSES, 'log', 'count', 'replan', 'pause', 'rename', 'skip'] as const
const place = { which: fc.nat(), value: fc.integer({ min: 1, max: 9 }) }
const edit = fc.oneof(
  // The family's own things, in it and in its twin.
  {
    weight: 2,
    arbitrary: fc.record({ on: fc.constant('older' as const), kind: fc.constantFrom(...KINDS), ...place }),
  },
  // Things that the import brought.
  {
    weight: 2,
    arbitrary: fc.record({ on: fc.constant('added' as const), kind: fc.constantFrom(...KINDS), ...place }),
  },
  // Its doses of an older medicine.
  {
    weight: 1,
    arbitrary: fc.record({ on: fc.constant('mixed' as const), kind: fc.constantFrom(...OF_DOSES), ...place }),
  },
)
interface Edit {
  kind: (typeof KINDS)[number]
  which: number
  value: number
}

/** A medicine with its plan, and the doses that edits choose from. */
interface Edited {
  medicationId: string
  planId: string | undefined
  personId: string
  doses: string[]
}

onEachEngine('undoing an import', ({ open }) => {
  const home = open()
  const nora = memberIn(home)

  const plan = async (medicationId: string, personId: string) =>
    (
      await home.call('POST /api/medications/{id}/plans', {
        token: nora.token,
        params: { id: medicationId },
        body: planBody(personId),
      })
    ).body.id
  const log = async (medicationId: string, personId: string, takenAt: string, amount = 1) =>
    home.call('POST /api/medications/{id}/logs', {
      token: nora.token,
      params: { id: medicationId },
      body: { takenAt, amount, personId },
    })

  /** A family with a plan and two doses of zinc. */
  async function older() {
    const family = new PlannedFamily(home, nora)
    await family.begin({ name: 'Zinc', pillCount: 5000 })
    const { medicationId, mila: personId } = family
    const planId = await plan(medicationId, personId)
    const doses = []
    for (const day of [17, 18])
      doses.push((await log(medicationId, personId, `2026-11-${day}T08:00:00.000Z`)).body.id)
    return { familyId: family.id, edited: { medicationId, planId, personId, doses } satisfies Edited }
  }

  /** All tables of another family: new are iron with a plan of Emil, and doses of zinc. */
  async function filesOfAnother() {
    const another = new PlannedFamily(home, nora)
    await another.begin({ name: 'Zinc', pillCount: 5000 })
    const emil = await another.addPerson('Emil')
    const inIt = { ...nora, familyId: another.id }
    const { id: iron } = await addSomeMedication(home, inIt, { name: 'Iron', pillCount: 5000 })
    await plan(iron, emil)
    for (const day of [15, 16, 17]) {
      await log(another.medicationId, another.mila, `2026-11-${day}T20:00:00.000Z`)
      await log(iron, emil, `2026-11-${day}T08:00:00.000Z`)
    }
    for (const personId of [emil, another.mila]) await addSomeMeasurement(home, { ...inIt, personId })
    const files = []
    for (const table of TABLES) files.push({ name: `${table}.csv`, text: await tableOf(another.id, table) })
    return { files, same: [another.medicationId] }
  }

  const tableOf = async (familyId: string, table: string) =>
    (
      await home.app.inject({
        url: `/api/families/${familyId}/tables?table=${table}`,
        headers: { authorization: `Bearer ${nora.token}` },
      })
    ).body

  /** A family's things without ids. People are archived where history names them. */
  async function contentOf(familyId: string): Promise<string[]> {
    const lines: string[] = []
    for (const table of TABLES.filter((one) => one !== 'movements')) {
      const rows: Record<string, string>[] = parse(await tableOf(familyId, table), {
        columns: true,
        bom: true,
      })
      for (const row of rows.filter(({ archived_utc }) => !archived_utc)) {
        const said = Object.entries(row).filter(([head]) => !/(^|_)id$|^last_count$|^people$/.test(head))
        lines.push(`${table} ${JSON.stringify(Object.fromEntries(said))}`)
      }
    }
    return lines.sort()
  }

  const dosesOf = async (medicationId: string) =>
    (
      await home.call('GET /api/medications/{id}/logs', { token: nora.token, params: { id: medicationId } })
    ).body
      .toReversed()
      .map(({ id }) => id)

  /** Does what an edit says; the status says whether it was possible. */
  async function apply({ kind, which, value }: Edit, edited: Edited): Promise<number> {
    const { token } = nora
    const { medicationId, personId, planId = '', doses } = edited
    const logId = doses[which % Math.max(1, doses.length)] ?? 'none'
    const ofDose = { token, params: { id: medicationId, logId } }
    const ofMedicine = { token, params: { id: medicationId } }
    const now = home.clock.now.toISOString()
    switch (kind) {
      case 'log': {
        const { status, body } = await log(medicationId, personId, now, value)
        if (status === 201) doses.push(body.id)
        return status
      }
      case 'edit': {
        const takenAt = new Date(Date.parse('2026-11-18T06:00:00Z') + value * 3_600_000).toISOString()
        const body = which % 2 === 0 ? { amount: value } : { takenAt, notes: `note ${value}` }
        return (await home.call('PATCH /api/medications/{id}/logs/{logId}', { ...ofDose, body })).status
      }
      case 'delete':
        return (await home.call('DELETE /api/medications/{id}/logs/{logId}', ofDose)).status
      case 'restore':
        return (await home.call('POST /api/medications/{id}/logs/{logId}/restore', ofDose)).status
      case 'count': {
        const { body: packs } = await home.call('GET /api/medications/{id}/packs', ofMedicine)
        const params = { id: packs[0]?.id ?? 'none' }
        const body = { kind: 'correction' as const, countTo: 4000 + value }
        return (await home.call('POST /api/packs/{id}/movements', { token, params, body })).status
      }
      case 'replan': {
        const body = planBody(personId, daily([`0${value}:00`, value], ['20:00', 1]))
        return (await home.call('PUT /api/plans/{id}', { token, params: { id: planId }, body })).status
      }
      case 'pause': {
        const status = value % 2 === 0 ? 'paused' : 'active'
        return (await home.call('PATCH /api/plans/{id}', { token, params: { id: planId }, body: { status } }))
          .status
      }
      case 'rename': {
        const body = { name: `Medicine ${value}`, notes: `note ${value}` }
        return (await home.call('PUT /api/medications/{id}', { ...ofMedicine, body })).status
      }
      case 'skip': {
        const query = { familyId: '', from: now, to: new Date(Date.parse(now) + 86_400_000).toISOString() }
        const { body: family } = await home.call('GET /api/medications/{id}', ofMedicine)
        const { body: due } = await home.call('GET /api/occurrences', {
          token,
          query: { ...query, familyId: family.familyId },
        })
        const id = due.find((one) => one.medicationId === medicationId)?.id ?? 'none'
        const body = { reason: 'toldTo' as const }
        return (await home.call('POST /api/occurrences/{id}/skip', { token, params: { id }, body })).status
      }
    }
  }

  test(`after ${EDITS} random edits leaves what a family without it has (seed ${SEED})`, {
    timeout: 600_000,
  }, async () => {
    const story = fc.array(edit, { minLength: EDITS, maxLength: EDITS })
    for (const edits of fc.sample(story, { seed: SEED, numRuns: STORIES })) {
      const { files, same } = await filesOfAnother()
      const [family, twin] = [await older(), await older()]
      const params = { id: family.familyId }
      const { status, body } = await home.call('POST /api/families/{id}/imports', {
        token: nora.token,
        params,
        body: { files, same, timeZone: 'UTC' },
      })
      expect([status, body.preview.counts.look]).toEqual([200, 0])
      const query = { familyId: family.familyId }
      const { body: medicines } = await home.call('GET /api/medications', { token: nora.token, query })
      const iron = medicines.find(({ name }) => name === 'Iron')?.id ?? ''
      const { body: plans } = await home.call('GET /api/medications/{id}/plans', {
        token: nora.token,
        params: { id: iron },
      })
      const added = {
        medicationId: iron,
        planId: plans[0]?.id,
        personId: plans[0]?.personId ?? '',
        doses: await dosesOf(iron),
      }
      const own = new Set(family.edited.doses)
      const zinc = (await dosesOf(family.edited.medicationId)).filter((id) => !own.has(id))
      expect([added.doses.length, zinc.length]).toEqual([3, 3])
      const mixed = { ...family.edited, doses: zinc }
      const possible = { older: 0, added: 0, mixed: 0 }
      for (const one of edits) {
        home.clock.now = new Date(home.clock.now.getTime() + 60_000)
        if (one.on === 'older') {
          const status = await apply(one, family.edited)
          expect([one, await apply(one, twin.edited)]).toEqual([one, status])
          if (status < 300) possible.older++
        } else {
          const status = await apply(one, one.on === 'added' ? added : mixed)
          expect(status).toBeLessThan(500)
          if (status < 300) possible[one.on]++
        }
      }
      expect(Math.min(...Object.values(possible))).toBeGreaterThan(3)
      expect(await contentOf(family.familyId)).not.toEqual(await contentOf(twin.familyId))
      // Undoing has nothing to give back: no edit makes an imported dose of an older medicine take from its packs.
      const taken = home.database.selectFrom('movements').where('doseId', 'in', zinc).selectAll()
      expect(await taken.execute()).toEqual([])
      const undone = await home.call('DELETE /api/families/{id}/imports/{importId}', {
        token: nora.token,
        params: { ...params, importId: body.import?.id ?? '' },
      })
      expect(undone.status).toBe(204)
      expect(await contentOf(family.familyId)).toEqual(await contentOf(twin.familyId))
    }
  })
})
