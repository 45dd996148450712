import type { ReminderStep } from '../../../contract/reminders.ts'
import type { DeliveryRow } from '../claims.ts'
import { type DeliveryContext, loadDeliveryContext } from '../deliveryContext.ts'
import type { ReminderDependencies } from '../planReminders.ts'
import { account, confirm, forgotten } from './account.ts'
import { channelDown } from './channelDown.ts'
import type { CheckResult, Kind } from './kind.ts'
import { allClear, digest, low } from './low.ts'
import { openDoses } from './moments.ts'

const OF_CONTRACT: Record<ReminderStep, Kind> = {
  ...openDoses,
  allClear,
  low,
  digest,
  confirm,
  account,
  forgotten,
  channelDown,
}

/** The registry. A new kind is a file here, a name in the contract and a line above. */
export const KINDS: Record<string, Kind> = OF_CONTRACT

/**
 * Checks unexpired messages right before they are sent, by id: all together or, if that fails, one by one, so that one that
 * cannot be checked (it is left out) delays no other.
 */
export async function recheckDeliveries(
  reminds: ReminderDependencies,
  rows: readonly DeliveryRow[],
  now: () => Date,
  onFailure: (error: unknown) => void,
): Promise<ReadonlyMap<string, CheckResult>> {
  const open = rows.filter(({ until }) => until > now().toISOString())
  try {
    const at = now()
    const around = await loadDeliveryContext(reminds, open, at)
    return new Map(open.map((row) => [row.id, check(row, around, at.getTime())]))
  } catch (error) {
    onFailure(error)
    const [only, ...more] = open
    if (only && more.length === 0) return recheckAlone(reminds, only, now)
    const apart = new Map<string, CheckResult>()
    for (const row of open)
      for (const [id, looked] of await recheckDeliveries(reminds, [row], now, onFailure))
        apart.set(id, looked)
    return apart
  }
}

/** Checks a message without the others of its time, as one of those may be unreadable. */
async function recheckAlone(
  reminds: ReminderDependencies,
  row: DeliveryRow,
  now: () => Date,
): Promise<ReadonlyMap<string, CheckResult>> {
  const at = now()
  try {
    const around = await loadDeliveryContext(reminds, [row], at, { alone: true })
    return new Map([[row.id, check(row, around, at.getTime())]])
  } catch {
    return new Map()
  }
}

/** Throws for kinds that this version does not know: a newer instance sends those. */
function check(row: DeliveryRow, around: DeliveryContext, now: number): CheckResult {
  const kind = KINDS[row.step]
  if (!kind) throw new RangeError(`There is no kind of message ${row.step}`)
  return kind.stillWanted(row, around, now)
}
