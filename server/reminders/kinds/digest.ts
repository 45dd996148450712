import { sentence } from '../../../language/t.ts'
import { textOf } from '../texts.ts'
import { type Kind, NOT_FOLLOWED, toAddress } from './kind.ts'
import { type WeekFacts, withoutName } from './lowFacts.ts'

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
