import { sentence } from '../../../language/t.ts'
import { toLocal } from '../../../schedule/zones.ts'
import { listenerKey, lowKey } from '../deliveryContext.ts'
import { isOpen } from '../steps.ts'
import { type DoseResult, type MessageContent, textOf } from '../texts.ts'
import { composeTimes, toTimeText } from './composed.ts'
import { type AboutMoment, type Kind, NOT_FOLLOWED, toAddress } from './kind.ts'
import { checkDose } from './moments.ts'

export const low: Kind = {
  urgency: 'normal',
  link: null,
  why: sentence('You get notified about what runs low.'),

  stillWanted(row, around) {
    const listener = around.listeners.get(listenerKey(row))
    const target = listener?.targets.find(({ id }) => id === row.targetId)
    if (!listener || !target || !listener.follow.stock) return NOT_FOLLOWED
    if (!around.low.has(lowKey(row))) return { cancelled: sentence('There is enough again.') }
    const { person, showNames, mayLog } = listener
    return { row, to: target.to, person, moments: [], showNames, mayLog }
  },

  compose([{ row, showNames }]) {
    const facts: LowFacts = JSON.parse(row.about)
    const text = textOf({ step: 'low', low: showNames ? facts : withoutName(facts) })
    return { kind: 'low', text, tag: `low ${row.medicationId}` }
  },
}

/** Content of `about` of a delivery about a medication that runs low. */
export type LowFacts = Extract<MessageContent, { step: 'low' }>['low']

/** Content of `about` of a weekly summary. */
export type WeekFacts = Extract<MessageContent, { step: 'digest' }>['digest']

/** Stored facts have names: they are taken out for accounts whose messages name no medicine. */
const withoutName = (facts: LowFacts): LowFacts => ({ ...facts, medicine: undefined })

export const digest: Kind = {
  urgency: 'normal',
  link: null,
  why: sentence('You chose to get this every week.'),

  stillWanted(row, around) {
    const account = around.weekly.get(row.userId)
    return account ? toAddress(row, account) : NOT_FOLLOWED
  },

  compose([{ row, showNames }]) {
    const facts: WeekFacts = JSON.parse(row.about)
    const week = showNames ? facts : { ...facts, low: facts.low.map(withoutName) }
    return { kind: 'digest', text: textOf({ step: 'digest', digest: week }), tag: 'week' }
  },
}

/** To those notified before: the dose was taken or skipped after all. */
export const allClear: Kind = {
  urgency: 'normal',
  link: null,
  why: sentence('Earlier we told you it had not been taken.'),
  stillWanted: (row, around, now) =>
    checkDose(row, around, now, (known, { follow }) => {
      if (!follow.missed) return NOT_FOLLOWED
      return isOpen(known) ? { cancelled: sentence('The entry was undone.') } : undefined
    }),
  compose: (wanted) =>
    composeTimes(wanted, 'allClear', (person, moments) =>
      textOf({
        step: 'allClear',
        person,
        moments: moments.map((one) => ({ ...toTimeText(one), became: resultOf(one) })),
      }),
    ),
}

function resultOf({ known: { dose, skippedAt, timeZone }, markedBy }: AboutMoment): DoseResult {
  if (!dose) return { kind: skippedAt === null ? 'open' : 'skipped' }
  return {
    kind: 'taken',
    local: toLocal(Date.parse(dose.takenAt), timeZone),
    ...(markedBy !== undefined && { markedBy }),
  }
}
