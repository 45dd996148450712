import type { EventKind, FamilyEvent } from '../../../contract/events.ts'
import { sentence, t, type Values } from '../../../language/t.ts'
import { doseSentences } from './activity/doses.ts'
import type { EventText, Facts } from './activity/eventText.ts'
import { measurementSentences } from './activity/measurements.ts'
import { medicationSentences } from './activity/medications.ts'
import { memberSentences } from './activity/members.ts'
import type { NameOf } from './changedFields.ts'

const SENTENCES: Record<EventKind, (facts: Facts) => EventText> = {
  ...memberSentences,
  ...medicationSentences,
  ...doseSentences,
  ...measurementSentences,
}

interface WholeText extends EventText {
  values: Values & { who: string; name: string }
}

/** An event of a family in words. A kind that is newer than this page is shown as a change. */
export function textOfEvent(event: FamilyEvent, nameOf: NameOf, now: Date): WholeText {
  const facts: Facts = {
    // Without a member it is the operator's act, or that of time.
    who: event.by?.name ?? t('The person who runs this Medicine Cabinet'),
    name: event.thingName ?? '',
    before: event.before ?? {},
    after: event.after ?? {},
    event,
    nameOf,
    now,
  }
  const text = SENTENCES[event.what]?.(facts) ?? { of: sentence('{who} changed {name}') }
  return { ...text, values: { ...text.values, who: facts.who, name: facts.name } }
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
