import { sentence } from '../../../language/t.ts'
import type { OccurrenceWithDose } from '../../medicines/plans/occurrences.ts'
import type { Message } from '../../platform/sending/channel.ts'
import type { DeliveryRow } from '../claims.ts'
import type { DeliveryContext, Medicine } from '../deliveryContext.ts'
import type { Text, TimeText } from '../texts.ts'

/** A delivery that is still to be sent, with the facts for its text. */
export interface DeliveryToSend {
  row: DeliveryRow
  to: unknown
  person: string | undefined
  /** All doses in the message: same person, same time, same target. */
  moments: readonly AboutMoment[]
  showNames: boolean
  /** False for members who only see. */
  mayLog: boolean
}

/** A planned dose in a message. */
export interface AboutMoment {
  known: OccurrenceWithDose
  /** Its medicine, if the recipient wants it named. */
  medication: Medicine | undefined
  /** Name of the one who logged the dose for another person. */
  markedBy: string | undefined
}

/** The delivery, or why it is no longer wanted: a sentence for the list of deliveries. */
export type CheckResult = DeliveryToSend | { cancelled: string }

export interface ComposedText {
  /** A kind of reminder, or `summary`. */
  kind: string
  text: Text
  /** A message replaces an earlier one with the same tag. */
  tag: string
  moments?: readonly TimeText[]
}

/** A kind of message: one file each, all in `kinds.ts`. */
export interface Kind {
  urgency: Message['urgency']
  /** Links in its messages: to answer its doses (for members who may log), to confirm an address, or to set a new password. */
  link: 'answer' | 'confirm' | 'reset' | null
  /** Reason why someone gets it, as a sentence. */
  why: string
  /** Checks a delivery again right before it is sent. */
  stillWanted(row: DeliveryRow, around: DeliveryContext, now: number): CheckResult
  /** Composes the text of deliveries that go as one message; undefined if nothing is left to say. */
  compose(wanted: readonly [DeliveryToSend, ...DeliveryToSend[]]): ComposedText | undefined
}

export const CHANGED = { cancelled: sentence('What was planned has changed.') }
export const OVERTAKEN = { cancelled: sentence('A newer message replaced this one.') }
export const CONFIRMED = { cancelled: sentence('The address is confirmed, or another one by now.') }
export const NOT_FOLLOWED = {
  cancelled: sentence('You no longer want to be notified about this, or not here.'),
}

/** A message to an address about no person. */
export const toAddress = (
  row: DeliveryRow,
  { email, showNames = false }: { email: string; showNames?: boolean },
): DeliveryToSend => ({ row, to: { email }, person: undefined, moments: [], showNames, mayLog: false })
