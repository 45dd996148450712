import { sentence } from '../../../language/t.ts'
import { listenerKey, lowKey } from '../deliveryContext.ts'
import { textOf } from '../texts.ts'
import { type Kind, NOT_FOLLOWED } from './kind.ts'
import { type LowFacts, withoutName } from './lowFacts.ts'

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
