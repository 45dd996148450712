import type { EventKind, FamilyEvent } from '../../../../contract/events.ts'
import { sentence, t, type Values } from '../../../../language/t.ts'
import type { Fields, NameOf } from '../changedFields.ts'

/** Sentence of an event, marked and with `{who}` and `{name}` in it, and lines of details that are translated already. */
export interface EventText {
  of: string
  /** The other placeholders. */
  values?: Values
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

export const added = (): EventText => ({ of: sentence('{who} added {name}') })
export const removed = (): EventText => ({ of: sentence('{who} removed {name}') })

/** Former value of a detail. */
export const beforeThat = (was: string): string => t('Before: {was}', { was })
