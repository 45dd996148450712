import type { EventKind, FamilyEvent } from '../../../contract/events.ts'
import type { Fields, NameOf } from '../changedFields.ts'

/** Sentence of an event with a name in the middle, and lines of details. */
export interface EventText {
  text: string
  name?: string
  rest?: string
  details?: string[]
}

export interface Facts {
  who: string
  name: string
  before: Fields
  after: Fields
  event: FamilyEvent
  nameOf: NameOf
  now: Date
}

/** Some kinds of events in words. */
export type Sentences = Partial<Record<EventKind, (facts: Facts) => EventText>>

export const added = ({ who, name }: Facts): EventText => ({ text: `${who} added`, name })
export const removed = ({ who, name }: Facts): EventText => ({ text: `${who} removed`, name })
