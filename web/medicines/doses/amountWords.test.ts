import { expect, test } from 'vitest'
import type { Unit } from '../../../contract/amounts.ts'
import {
  amountProblem,
  amountWords,
  countedText,
  leftOf,
  percentLeft,
  remainingText,
  stepOf,
  stepText,
} from './amountWords.ts'

test('of pills the words are the specification’s', () => {
  expect(amountWords('pill')).toEqual({
    many: 'pills',
    mostInDay: 'Pills in 24 hours, at most',
    label: 'Pills:',
    left: 'Remaining pills',
    scale: 'Pills remaining',
    count: 'Pill Count',
    currentCount: 'Current Pill Count',
    initialCount: 'Initial Pill Count',
    quantity: 'Number of Pills',
    taken: 'Number of pills taken',
    howMany: 'How many pills',
    notEnough: 'Not enough pills remaining',
  })
})

test.each<[Unit, string[]]>([
  ['patch', ['Patches:', 'Patch Count', 'Number of Patches', 'Number of patches taken']],
  ['ml', ['ml:', 'Amount in ml', 'Amount in ml', 'Amount taken in ml']],
  ['gram', ['Grams:', 'Amount in grams', 'Amount in grams', 'Amount taken in grams']],
])('words for %s: %j', (unit, words) => {
  const { label, count, quantity, taken } = amountWords(unit)
  expect([label, count, quantity, taken]).toEqual(words)
})

test.each<[number | null, Unit, number, string]>([
  [null, 'pill', 1, 'No pill count set'],
  [null, 'ml', 0.001, 'No amount set'],
  [null, 'tablet', 1, 'No tablet count set'],
  [18, 'pill', 1, '18 pills remaining'],
  [1, 'pill', 1, '1 pills remaining'],
  [0, 'pill', 1, '0 pills remaining'],
  [13.5, 'pill', 0.5, '13½ pills remaining'],
  [0.5, 'pill', 1, '½ pill remaining'],
  [1, 'tablet', 1, '1 tablet remaining'],
  [0.333, 'tablet', 0.001, '0.333 tablet remaining'],
  [120, 'ml', 0.001, '120 ml remaining'],
])('%s of %s in steps of %d: %s', (left, unit, step, text) => {
  expect(remainingText(left, { unit, step })).toBe(text)
})

test.each([
  [12.5, 30, '12½ of 30', 41.667],
  [9, 21, '9 of 21', 42.857],
  [40, 30, '40 of 30', 100],
  [12.5, 12, '12½ of 12½', 100],
  [null, 30, '? of 30', undefined],
  [0.25, null, '¼ of ?', undefined],
  [0, 0, '0 of 0', undefined],
])('%s of %s: %s', (left, initial, text, percent) => {
  expect(leftOf(left, initial)).toBe(text)
  if (percent === undefined) expect(percentLeft(left, initial)).toBeUndefined()
  else expect(percentLeft(left, initial)).toBeCloseTo(percent, 2)
})

test.each<[number, Unit, number, string | undefined]>([
  [0, 'pill', 1, 'Must take at least 1 pill'],
  [Number.NaN, 'pill', 1, 'Must take at least 1 pill'],
  [1.5, 'pill', 1, 'Please enter a whole number'],
  [3, 'pill', 1, undefined],
  [0.25, 'pill', 0.5, 'Enter at least ½ pill'],
  [1.25, 'pill', 0.5, 'Amounts of this medication are in steps of ½ pill'],
  [1.5, 'pill', 0.5, undefined],
  [0.75, 'tablet', 0.25, undefined],
  [0.1, 'tablet', 0.25, 'Enter at least ¼ tablet'],
  [0.333, 'tablet', 0.001, undefined],
  [2.0005, 'ml', 0.001, 'Please enter at most three decimals'],
  [0, 'ml', 0.001, 'Enter at least 0.001 ml'],
])('to take %d %s in steps of %d: %s', (amount, unit, step, problem) => {
  expect(amountProblem(amount, { unit, step })).toBe(problem)
})

test.each<[Unit, number, string, string]>([
  ['pill', 1, 'Counted in pills', '1 pill'],
  ['tablet', 0.5, 'Counted in tablets and halves', '½ tablet'],
  ['tablet', 0.25, 'Counted in tablets and quarters', '¼ tablet'],
  ['ml', 0.001, 'Counted in ml, in any amount', 'Any amount'],
])('%s in steps of %d: %s, at least %s', (unit, step, counted, least) => {
  expect([countedText({ unit, step }), stepText({ unit, step })]).toEqual([counted, least])
})

test.each<[Unit, Unit, number, number]>([
  ['pill', 'tablet', 0.5, 0.5],
  ['pill', 'ml', 1, 0.001],
  ['ml', 'gram', 1, 1],
  ['ml', 'drop', 0.001, 1],
])('from %s to %s a step of %d becomes %d', (from, to, step, expected) => {
  expect(stepOf(to, { unit: from, step })).toBe(expected)
})
