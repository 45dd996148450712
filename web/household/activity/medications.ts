import { amountOf, type Fields, medicationChanges } from '../changedFields.ts'
import { added, type EventText, type Facts, removed, type Sentences } from './eventText.ts'

function medicationChanged({ who, name, before, after, nameOf }: Facts): EventText {
  const fields = Object.keys(after)
  const isCount = fields.every((field) => field === 'pillCount' || field === 'amountLeft')
  const countOf = ({ amountLeft, pillCount }: Fields) => amountLeft ?? pillCount
  const counted = isCount && typeof countOf(before) === 'number'
  return counted
    ? {
        text: `${who} counted`,
        name,
        rest: ` again: ${amountOf(countOf(after))} instead of ${amountOf(countOf(before))}`,
      }
    : { text: `${who} changed`, name, details: medicationChanges(before, after, nameOf) }
}

/** Sentences for events of medications, packs and the shopping list. */
export const medicationSentences = {
  medicationAdded: added,
  medicationChanged,
  medicationRemoved: removed,
  packAdded: ({ who, name, after }) => ({
    text: `${who} added a pack of`,
    name,
    ...(after.count != null && { rest: ` with ${amountOf(after.count)}` }),
  }),
  packChanged: ({ who, name }) => ({ text: `${who} changed a pack of`, name }),
  packCounted: ({ who, name, before, after }) => ({
    text: `${who} counted`,
    name,
    rest: ` again: ${amountOf(after.count)} instead of ${amountOf(before.count)}`,
  }),
  packDiscarded: ({ who, name }) => ({ text: `${who} threw away a pack of`, name }),
  packLost: ({ who, name, before, after }) => ({
    text: `${who} lost some of`,
    name,
    rest: `: ${amountOf(after.count)} are left of ${amountOf(before.count)}`,
  }),
  packRefilled: ({ who, name, before, after }) => ({
    text: `${who} filled up`,
    name,
    rest: `: ${amountOf(after.count)} after ${amountOf(before.count)}`,
  }),
  packUndone: ({ who, name }) => ({ text: `${who} undid a change of a pack of`, name }),
  shoppingAdded: ({ who, name }) => ({ text: `${who} put`, name, rest: ' on the shopping list' }),
  shoppingRemoved: ({ who, name }) => ({ text: `${who} took`, name, rest: ' off the shopping list' }),
  shoppingBought: ({ who, name }) => ({ text: `${who} bought`, name }),
  shoppingReturned: ({ who, name }) => ({ text: `${who} put`, name, rest: ' back on the shopping list' }),
} satisfies Sentences
