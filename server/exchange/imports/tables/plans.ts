import { t } from '../../../../language/t.ts'
import type { Preparation } from '../preparation.ts'
import type { ImportRows } from '../process/importJob.ts'
import { planOf, Unreadable } from '../readRow.ts'
import type { Medicines } from './medicines.ts'
import type { People } from './people.ts'

/** New plans by their ids in the files. */
export type Plans = ReadonlyMap<string, ImportRows['plans'][number]>

/** Plans of new medicines, and those that an earlier import of a medicine left out, as a question was open. */
export async function preparePlans(
  preparation: Preparation,
  people: People,
  medicines: Medicines,
): Promise<Plans> {
  const known = await preparation.known('plans')
  const plans = new Map<string, ImportRows['plans'][number]>()
  preparation.each('plans', (row) => {
    const medicine = medicines.get(row.raw('medicine_id'))
    const source = row.needed('id')
    if (!medicine?.takesPlans || known.has(source)) return
    const timeZone = row.zone('time_zone') ?? preparation.body.timeZone
    const number = row.whole('revision', 1, 100_000) ?? 1
    const revision = {
      number,
      from: row.instant('from') ?? preparation.at,
      until: row.instant('until'),
      timeZone,
      content: planOf(row.json('plan'), timeZone),
    }
    let plan = plans.get(source)
    if (!plan) {
      const personId = people.named(row, 'person') ?? preparation.existing.own
      if (personId === null) throw new Unreadable(t('It does not say whose plan it is'))
      plan = {
        id: preparation.newId('plans', source),
        medicationId: medicine.id,
        personId,
        status: row.oneOf('status', ['active', 'paused', 'stopped']) ?? 'active',
        keptUntil: row.instant('kept_until', { isPast: true }) ?? preparation.at,
        createdAt: row.created(),
        revisions: [],
      }
      plans.set(source, plan)
      preparation.out.plans.push(plan)
    }
    if (plan.revisions.some((one) => one.number === number)) return
    plan.revisions.push(revision)
  })
  for (const plan of preparation.out.plans) {
    plan.revisions.sort((a, b) => a.number - b.number)
    const last = plan.revisions.at(-1)
    if (last) last.until = plan.status === 'active' ? null : (last.until ?? preparation.at)
  }
  listPlans(preparation)
  return plans
}

/** A line for each version; the newest says what the plan will be. */
function listPlans(preparation: Preparation): void {
  const { out, existing } = preparation
  const medicines = new Map([...existing.medicines, ...out.medicines].map((one) => [one.id, one]))
  const people = new Map([...existing.people, ...out.people].map(({ id, name }) => [id, name]))
  for (const { medicationId, personId, status, revisions } of out.plans) {
    const { name = '', unit = 'pill' } = medicines.get(medicationId) ?? {}
    const person = people.get(personId) ?? ''
    for (const revision of revisions) {
      const { phases, asNeeded, startsOn, endsOn, food, limits } = revision.content
      const { timeZone } = revision
      const plan = { status, phases, asNeeded, startsOn, endsOn, food, limits, timeZone, unit, person }
      preparation.list('plans', 'new', name, '', null, revision === revisions.at(-1) ? { plan } : {})
    }
  }
}
