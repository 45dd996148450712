import { describe, expect, test } from 'vitest'
import { at, person, somePlanned, taken } from '../../../test/someDose.ts'
import { dueText, missedText } from '../../screens/today/words.ts'
import { carriedInto, dayText, drawerOf } from './day.ts'
import { dayAround } from './dayRange.ts'

describe('a day', () => {
  test.each([
    ['in the morning', at(8), at(4), at(28)],
    ['as it begins', at(4), at(4), at(28)],
    ['late', at(23, 59), at(4), at(28)],
    ['after midnight, which belongs to the evening before it', at(27, 59), at(4), at(28)],
  ])('%s', (_, now, from, to) => {
    const day = dayAround(new Date(now))
    expect([day.from.toISOString(), day.to.toISOString()]).toEqual([from, to])
  })

  test('the days beside it begin where it ends', () => {
    const now = new Date(at(1))
    expect(dayAround(now, 1).from).toEqual(dayAround(now).to)
    expect(dayAround(now, -1).to).toEqual(dayAround(now).from)
  })

  test('is named by its date, also after midnight', () => {
    const names = { long: 'Saturday, November 21', short: 'Sat, Nov 21' }
    expect(dayText(dayAround(new Date(at(12))))).toEqual(names)
    expect(dayText(dayAround(new Date(at(26))))).toEqual(names)
  })
})

describe('the drawer of', () => {
  test.each([
    [4, 0, 'Morning'],
    [10, 59, 'Morning'],
    [11, 0, 'Noon'],
    [15, 59, 'Noon'],
    [16, 0, 'Evening'],
    [20, 59, 'Evening'],
    [21, 0, 'Bedtime'],
    [24, 0, 'Bedtime'],
    [27, 59, 'Bedtime'],
  ])('%i:%i is %s', (hour, minute, drawer) => {
    expect(drawerOf(new Date(at(hour, minute)))).toBe(drawer)
  })
})

const now = new Date(at(12, 40))
const day = dayAround(now)

describe('of the day before, Today keeps', () => {
  test.each([
    ['what is open', somePlanned({ dueAt: at(3, 30), windowEndsAt: at(14) }), true],
    ['what was missed within 24 hours', somePlanned({ dueAt: at(-2), windowEndsAt: at(2) }), true],
    ['nothing missed earlier', somePlanned({ dueAt: at(-12), windowEndsAt: at(-8) }), false],
    ['nothing taken', somePlanned({ dueAt: at(3, 30), ...taken(at(3, 40)) }), false],
    [
      'what was taken just now, where it stood',
      { ...somePlanned({ dueAt: at(3), ...taken(at(12)) }), stateBefore: 'late' as const },
      true,
    ],
    ['nothing of today', somePlanned({ dueAt: at(12) }), false],
  ])('%s', (_, planned, is) => expect(carriedInto(day, [planned], now)).toEqual(is ? [planned] : []))
})

test('a dose in another time zone is told by both clocks', () => {
  const { occurrence } = somePlanned({
    dueAt: at(14),
    local: '2026-11-21T08:00',
    timeZone: 'America/New_York',
  })
  expect(dueText(occurrence)).toBe('8:00 AM in New York (2:00 PM here)')
  expect(dueText({ ...occurrence, local: '2026-11-21T14:00' })).toBe('2:00 PM')
})

describe('a missed dose is named', () => {
  const medications = [{ id: 'metformin', name: 'Amoxicillin' }] as never
  const people = [person('emil', 'Mila'), person('ben', 'Ben')]
  test.each([
    [at(8), people, 'Missed this morning: Mila, Amoxicillin 8:00 AM'],
    [at(8), [], 'Missed this morning: Amoxicillin 8:00 AM'],
    [at(12), people, 'Missed today: Mila, Amoxicillin 12:00 PM'],
    [at(-2), people, 'Missed last night: Mila, Amoxicillin 10:00 PM'],
    [at(-6), people, 'Missed yesterday evening: Mila, Amoxicillin 6:00 PM'],
    [at(-9), people, 'Missed yesterday: Mila, Amoxicillin 3:00 PM'],
  ])('due %s', (dueAt, people, text) =>
    expect(missedText(somePlanned({ dueAt }), { people, medications, now })).toBe(text),
  )
})
