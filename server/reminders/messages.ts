import type { DeliveryRow } from './claims.ts'
import { timesOf } from './kinds/composed.ts'
import type { Wanted } from './kinds/kind.ts'

/** What is later than that was held up by an outage: all of a person comes as one message. */
const OUTAGE_MS = 5 * 60 * 1000

/** Deliveries of one kind to one target about one person. */
const groupOf = ({ id, targetId, personId, occurrenceId, step }: DeliveryRow): string =>
  occurrenceId === null ? id : `${targetId} ${personId} ${step === 'repeat' ? 'due' : step}`

/** What was claimed, by what may go as one message. */
export function grouped(claimed: readonly DeliveryRow[]): DeliveryRow[][] {
  const groups = new Map<string, DeliveryRow[]>()
  for (const row of claimed) {
    const name = groupOf(row)
    groups.set(name, [...(groups.get(name) ?? []), row])
  }
  return [...groups.values()]
}

/** What goes as one message of what is wanted of a group: of each planned time; after an outage all that is to be taken. */
export function messagesOf(wanted: readonly Wanted[], now: Date): Wanted[][] {
  const isHeldUp = wanted.some(
    ({ row }) =>
      (row.step === 'due' || row.step === 'repeat') && now.getTime() - Date.parse(row.sendAt) > OUTAGE_MS,
  )
  const messages = new Map<string, Wanted[]>()
  for (const one of wanted) {
    const name = isHeldUp ? '' : timesOf([one]).join()
    messages.set(name, [...(messages.get(name) ?? []), one])
  }
  return [...messages.values()]
}
