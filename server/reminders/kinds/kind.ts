import type { Known } from '../../plans/occurrences.ts'
import type { Message } from '../../sending/channel.ts'
import type { Around, Medicine } from '../around.ts'
import type { DeliveryRow } from '../claims.ts'
import type { Text, TimeText } from '../texts.ts'

/** A message that is still to be sent, and what it takes to say it. */
export interface Wanted {
  row: DeliveryRow
  to: unknown
  /** Whom it is about; undefined where that is nobody alone. */
  person: string | undefined
  /** All that it tells: what was planned for the same person and time, and is told to the same target. */
  moments: readonly AboutMoment[]
  showNames: boolean
  /** False for members who only see. */
  mayLog: boolean
}

/** What a message tells of a moment of a plan. */
export interface AboutMoment {
  known: Known
  /** Its medicine, where the listener wants that to be named. */
  medication: Medicine | undefined
  /** Who logged the dose for another person. */
  markedBy: string | undefined
}

/** What is still wanted; else why it is not, in words for the list of what was sent. */
export type Looked = Wanted | { cancelled: string }

/** What a message says. */
export interface Composed {
  /** A kind of reminder, or `summary`. */
  kind: string
  text: Text
  /** A message replaces an earlier one with the same tag. */
  tag: string
  /** Its doses. */
  moments?: readonly TimeText[]
}

/** A kind of message: one file each, all in `kinds.ts`. */
export interface Kind {
  urgency: Message['urgency']
  /** Which links its messages carry: to answer its doses (for members who may log), or to confirm an address. */
  link: 'answer' | 'confirm' | null
  /** Why someone gets it, in a sentence. */
  why: string
  /** Checks a delivery again right before it is sent. */
  stillWanted(row: DeliveryRow, around: Around, now: number): Looked
  /** Composes the text of deliveries that go as one message; undefined if nothing is left to say. */
  compose(wanted: readonly [Wanted, ...Wanted[]]): Composed | undefined
}

export const CHANGED = { cancelled: 'What was planned has changed.' }
export const OVERTAKEN = { cancelled: 'A later message took its place.' }
export const CONFIRMED = { cancelled: 'The address is confirmed, or another one by now.' }
export const NOT_FOLLOWED = { cancelled: 'You no longer want to be told of this, or not here.' }

/** A message to an address about no person. */
export const toAddress = (
  row: DeliveryRow,
  { email, showNames = false }: { email: string; showNames?: boolean },
): Wanted => ({ row, to: { email }, person: undefined, moments: [], showNames, mayLog: false })
