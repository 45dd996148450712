import { sentence } from '../../../../language/t.ts'
import { amountOf, type Fields, medicationChanges, textOf } from '../changedFields.ts'
import { added, type EventText, type Facts, removed, type Sentences } from './eventText.ts'

const counted = (before: unknown, after: unknown): EventText => ({
  of: sentence('{who} counted {name} again: {is} instead of {was}'),
  values: { is: amountOf(after), was: amountOf(before) },
})

function medicationChanged({ before, after, nameOf }: Facts): EventText {
  const fields = Object.keys(after)
  const isCount = fields.every((field) => field === 'pillCount' || field === 'amountLeft')
  const countOf = ({ amountLeft, pillCount }: Fields) => amountLeft ?? pillCount
  return isCount && typeof countOf(before) === 'number'
    ? counted(countOf(before), countOf(after))
    : { of: sentence('{who} changed {name}'), details: medicationChanges(before, after, nameOf) }
}

/** Sentences for events of medications, packs and the shopping list. */
export const medicationSentences = {
  medicationAdded: added,
  medicationChanged,
  medicationRemoved: removed,
  medicationJoined: ({ before }: Facts) => ({
    of: sentence('{who} joined {other} into {name}'),
    values: { other: textOf(before.name) },
  }),
  medicationSeparated: ({ after }: Facts) => ({
    of: sentence('{who} separated {other} from {name} again'),
    values: { other: textOf(after.name) },
  }),
  packAdded: ({ after }) =>
    after.count == null
      ? { of: sentence('{who} added a pack of {name}') }
      : {
          of: sentence('{who} added a pack of {name} with {amount}'),
          values: { amount: amountOf(after.count) },
        },
  packChanged: () => ({ of: sentence('{who} changed a pack of {name}') }),
  packCounted: ({ before, after }) => counted(before.count, after.count),
  packDiscarded: () => ({ of: sentence('{who} threw away a pack of {name}') }),
  packLost: ({ before, after }) => ({
    of: sentence('{who} lost some of {name}: {is} are left of {was}'),
    values: { is: amountOf(after.count), was: amountOf(before.count) },
  }),
  packRefilled: ({ before, after }) => ({
    of: sentence('{who} refilled {name}: {was} → {is}'),
    values: { is: amountOf(after.count), was: amountOf(before.count) },
  }),
  packUndone: () => ({ of: sentence('{who} undid a change of a pack of {name}') }),
  shoppingAdded: () => ({ of: sentence('{who} put {name} on the shopping list') }),
  shoppingRemoved: () => ({ of: sentence('{who} took {name} off the shopping list') }),
  shoppingBought: () => ({ of: sentence('{who} bought {name}') }),
  shoppingReturned: () => ({ of: sentence('{who} put {name} back on the shopping list') }),
} satisfies Sentences
