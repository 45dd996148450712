import { describe, expect, test } from 'vitest'
import {
  clockText,
  dayOfWeek,
  firstDayOfWeek,
  longDate,
  monthDay,
  rangeText,
  startOf,
  twoLetterWeekday,
  weekdayText,
} from './dates.ts'
import { type Choices, localeFor } from './languages.ts'
import { inWords, joinNames } from './lists.ts'
import { numberText } from './numbers.ts'
import { relativeTime } from './relativeTime.ts'
import { setLocaleSource } from './speaking.ts'

function inTongue<Result>(tag: string, choices: Choices, work: () => Result): Result {
  const before = setLocaleSource(() => localeFor([tag], choices))
  try {
    return work()
  } finally {
    setLocaleSource(before)
  }
}

/** Without the thin spaces that some versions of the Unicode data have. */
const plain = (text: string) => text.replace(/[\u2009\u202f]/g, ' ')

const shown = () =>
  plain([longDate(startOf('2024-03-05')), clockText('20:05'), joinNames(['A', 'B', 'C'])].join(' | '))

describe('dates, times and lists', () => {
  test.each<[string, Choices, string]>([
    ['en-US', {}, 'March 5, 2024 | 8:05 PM | A, B and C'],
    ['en-US', { clock: 24 }, 'March 5, 2024 | 20:05 | A, B and C'],
    ['en-GB', {}, '5 March 2024 | 20:05 | A, B and C'],
    ['en-GB', { clock: 12 }, '5 March 2024 | 8:05 pm | A, B and C'],
    ['de-DE', {}, '5. März 2024 | 20:05 | A, B und C'],
    ['fr-FR', {}, '5 mars 2024 | 20:05 | A, B et C'],
    ['pl-PL', {}, '5 marca 2024 | 20:05 | A, B i C'],
    ['ar-EG', {}, '5 مارس 2024 | 8:05 م | \u2068A\u2069 و\u2068B\u2069 و\u2068C\u2069'],
  ])('%s %j: %s', (tag, choices, said) => {
    expect(inTongue(tag, choices, shown)).toBe(said)
  })

  test('midnight is 12:00 AM or 00:00', () => {
    expect(plain(inTongue('en-US', {}, () => clockText('00:00')))).toBe('12:00 AM')
    expect(inTongue('en-US', { clock: 24 }, () => clockText('00:00'))).toBe('00:00')
  })

  test('one formatter serves several languages in turn', () => {
    const days = ['en', 'uk', 'en'].map((tag) => inTongue(tag, {}, () => monthDay(startOf('2026-11-30'))))
    expect(days).toEqual(['November 30', '30 листопада', 'November 30'])
  })

  test('numbers, ranges and relative times are those of the language', () => {
    const said = () => [numberText(12345), relativeTime(-7200), inWords(['A', 'B', 'C'])]
    expect(inTongue('en', {}, said)).toEqual(['12,345', '2 hours ago', 'A, B, and C'])
    expect(inTongue('de', {}, said)).toEqual(['12.345', 'vor 2 Stunden', 'A, B und C'])
    expect(plain(inTongue('en', {}, () => rangeText(startOf('2026-11-15'), startOf('2026-11-21'))))).toBe(
      'November 15 – 21, 2026',
    )
  })
})

describe('the first day of a week', () => {
  test.each<[string, Choices, number]>([
    ['en-US', {}, 0],
    ['en-GB', {}, 1],
    ['de-DE', {}, 1],
    ['pt-BR', {}, 0],
    ['pt-PT', {}, 0],
    ['nl-NL', {}, 1],
    ['nl-BE', {}, 1],
    ['tr-TR', {}, 1],
    ['ar-EG', {}, 6],
    ['ar-MA', {}, 1],
    ['ar', {}, 6],
    ['de-DE', { firstDay: 0 }, 0],
    ['en-US', { firstDay: 1 }, 1],
  ])('%s %j: %d', (tag, choices, day) => {
    expect(inTongue(tag, choices, firstDayOfWeek)).toBe(day)
  })

  test('weekdays have their names', () => {
    expect([0, 1, 6, 7].map((day) => [twoLetterWeekday(day), weekdayText(dayOfWeek(day))])).toEqual([
      ['Su', 'Sunday'],
      ['Mo', 'Monday'],
      ['Sa', 'Saturday'],
      ['Su', 'Sunday'],
    ])
  })
})
