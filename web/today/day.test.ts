import { describe, expect, test } from 'vitest'
import { at } from '../../test/someDose.ts'
import { dayAround, dayText, drawerOf } from './day.ts'

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
