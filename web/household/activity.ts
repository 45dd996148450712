import type { EventKind, FamilyEvent } from '../../contract/events.ts'
import { doseSentences } from './activity/doses.ts'
import type { EventText, Facts } from './activity/eventText.ts'
import { measurementSentences } from './activity/measurements.ts'
import { medicationSentences } from './activity/medications.ts'
import { memberSentences } from './activity/members.ts'
import type { NameOf } from './changedFields.ts'

/** Nobody's act: time's, or the operator's. */
const OPERATOR = 'The person who runs this Medicine Cabinet'

const SENTENCES: Record<EventKind, (facts: Facts) => EventText> = {
  ...memberSentences,
  ...medicationSentences,
  ...doseSentences,
  ...measurementSentences,
}

/** An event of a family in words. A kind that is newer than this page is told as a change. */
export function textOfEvent(event: FamilyEvent, nameOf: NameOf, now: Date): EventText {
  const facts: Facts = {
    who: event.by?.name ?? OPERATOR,
    name: event.thingName ?? '',
    before: event.before ?? {},
    after: event.after ?? {},
    event,
    nameOf,
    now,
  }
  return (SENTENCES[event.what] ?? (({ who, name }: Facts) => ({ text: `${who} changed`, name })))(facts)
}

/** The newest events of doses that are deleted, by which they can be brought back. */
export function deletions(events: readonly FamilyEvent[]): Map<FamilyEvent, string> {
  const found = new Map<FamilyEvent, string>()
  const seen = new Set<unknown>()
  for (const event of events) {
    const doseId = (event.before ?? event.after)?.doseId
    if (typeof doseId !== 'string' || seen.has(doseId)) continue
    seen.add(doseId)
    if (event.what === 'doseDeleted') found.set(event, doseId)
  }
  return found
}
