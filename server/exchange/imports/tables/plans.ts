import { t } from '../../../../language/t.ts'
import type { Preparation } from '../preparation.ts'
import type { PreparedRows } from '../prepared.ts'
import { planOf, Unreadable } from '../readRow.ts'
import type { Medicines } from './medicines.ts'
import type { People } from './people.ts'

/** New plans by their ids in the files. */
export type Plans = ReadonlyMap<string, PreparedRows['plans'][number]>

export function preparePlans(preparation: Preparation, people: People, medicines: Medicines): Plans {
  const plans = new Map<string, PreparedRows['plans'][number]>()
  preparation.each('plans', (row) => {
    const medicine = medicines.newOf(row)
    if (!medicine) return
    const source = row.needed('id')
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
    preparation.list('plans', 'new', row.raw('medicine') || medicine.name)
  })
  for (const plan of preparation.out.plans) {
    plan.revisions.sort((a, b) => a.number - b.number)
    const last = plan.revisions.at(-1)
    if (last) last.until = plan.status === 'active' ? null : (last.until ?? preparation.at)
  }
  return plans
}
