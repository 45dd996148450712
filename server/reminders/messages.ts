import { MINUTE_MS } from '../../language/durations.ts'
import type { DeliveryRow } from './claims.ts'
import { timesOf } from './kinds/composed.ts'
import type { DeliveryToSend } from './kinds/kind.ts'

/** Messages later than this were delayed by an outage: one message per person. */
const OUTAGE_MS = 5 * MINUTE_MS

/** Deliveries of one kind to one target about one person. */
const groupOf = ({ id, targetId, personId, occurrenceId, step }: DeliveryRow): string =>
  occurrenceId === null ? id : `${targetId} ${personId} ${step === 'repeat' ? 'due' : step}`

/** Groups claimed deliveries that may form one message. */
export function groupDeliveries(claimed: readonly DeliveryRow[]): DeliveryRow[][] {
  const groups = new Map<string, DeliveryRow[]>()
  for (const row of claimed) {
    const name = groupOf(row)
    groups.set(name, [...(groups.get(name) ?? []), row])
  }
  return [...groups.values()]
}

/** Splits a group into messages: one per planned time; after an outage one for all. */
export function messagesOf(wanted: readonly DeliveryToSend[], now: Date): DeliveryToSend[][] {
  const isHeldUp = wanted.some(
    ({ row }) =>
      (row.step === 'due' || row.step === 'repeat') && now.getTime() - Date.parse(row.sendAt) > OUTAGE_MS,
  )
  const messages = new Map<string, DeliveryToSend[]>()
  for (const one of wanted) {
    const name = isHeldUp ? '' : timesOf([one]).join()
    messages.set(name, [...(messages.get(name) ?? []), one])
  }
  return [...messages.values()]
}
