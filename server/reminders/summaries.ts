import type { Database } from '../database/tables.ts'
import { type Claiming, claimTheRest, type DeliveryRow } from './claims.ts'
import { isToTake } from './look.ts'

/** What is later than that was held up by an outage: all of a person comes as one message. */
const OUTAGE_MS = 5 * 60 * 1000

/** What was claimed, by what goes as one message; claims what else goes with it. */
export async function groupedAsSent(
  database: Database,
  claimed: readonly DeliveryRow[],
  claiming: Claiming,
): Promise<DeliveryRow[][]> {
  const groups: DeliveryRow[][] = []
  const grouped = new Set<DeliveryRow>()
  for (const row of claimed) {
    if (grouped.has(row)) continue
    const group = isHeldUp(row, claiming.now)
      ? [
          ...claimed.filter((other) => isSameSummary(row, other) && isHeldUp(other, claiming.now)),
          ...(await claimTheRest(database, claiming, row)),
        ]
      : [row]
    for (const one of group) grouped.add(one)
    groups.push(group)
  }
  return groups
}

const isHeldUp = (row: DeliveryRow, now: Date) =>
  isToTake(row) && now.getTime() - Date.parse(row.sendAt) > OUTAGE_MS

const isSameSummary = (one: DeliveryRow, other: DeliveryRow) =>
  one.targetId === other.targetId && one.personId === other.personId && isToTake(other)
