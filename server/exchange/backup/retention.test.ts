import { describe, expect, test } from 'vitest'
import { nameOf, outdated } from './retention.ts'

const NIGHT = '0400'
const backup = (day: string, time = NIGHT) => `medicine-cabinet-${day}-${time}.tar`
/** A backup per night: number of days, and the last day. */
const nights = (count: number, last: string) =>
  Array.from({ length: count }, (_, i) => {
    const day = new Date(Date.parse(last) - i * 86_400_000)
    return backup(day.toISOString().slice(0, 10))
  })
const keptOf = (files: string[]) => {
  const gone = new Set(outdated(files, true))
  return files.filter((file) => !gone.has(file)).sort()
}

describe('backups to keep', () => {
  // 2026-11-21 is a Saturday.
  test.each([
    ['none', [], []],
    ['one, however old', [backup('2001-01-01')], [backup('2001-01-01')]],
    ['seven nights', nights(7, '2026-11-21'), nights(7, '2026-11-21')],
    [
      'of many in one day the three newest',
      ['0400', '0930', '0915', '0100', '0200'].map((time) => backup('2026-11-21', time)),
      ['0400', '0930', '0915'].map((time) => backup('2026-11-21', time)),
    ],
    [
      'of eight days the Sunday before, as the week’s',
      nights(8, '2026-11-21'),
      [...nights(6, '2026-11-21'), backup('2026-11-15')],
    ],
    [
      'of a month seven days, the Sundays of three weeks more, and the month before',
      nights(40, '2026-11-21'),
      [...nights(7, '2026-11-21'), backup('2026-11-08'), backup('2026-11-01'), backup('2026-10-31')],
    ],
    [
      'across New Year, where a week belongs to two years',
      nights(12, '2027-01-05'),
      [...nights(7, '2027-01-05'), backup('2026-12-27')],
    ],
    [
      'after a long pause still seven days that have one',
      [...nights(1, '2026-11-21'), ...nights(6, '2025-03-10')],
      [...nights(1, '2026-11-21'), ...nights(6, '2025-03-10')],
    ],
    [
      'nothing else in the folder is touched',
      [
        ...nights(9, '2026-11-21'),
        'cabinet.tar',
        'medicine-cabinet-2020-13-45-9999.tar',
        `${backup('2020-01-01')}.part`,
      ],
      [
        ...nights(6, '2026-11-21'),
        backup('2026-11-15'),
        'cabinet.tar',
        'medicine-cabinet-2020-13-45-9999.tar',
        `${backup('2020-01-01')}.part`,
      ],
    ],
  ])('%s', (_, files, kept) => {
    expect(keptOf(files)).toEqual([...kept].sort())
  })

  test('reduces a year of nights to 7 days, 4 weeks and 12 months', () => {
    let folder: string[] = []
    for (const night of nights(390, '2026-11-21').reverse()) folder = keptOf([...folder, night])
    expect(folder).toEqual(
      [
        ...nights(7, '2026-11-21'),
        ...[
          '2026-11-08',
          '2026-11-01',
          '2026-10-31',
          '2026-09-30',
          '2026-08-31',
          '2026-07-31',
          '2026-06-30',
        ].map((day) => backup(day)),
        ...['2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'].map((day) =>
          backup(day),
        ),
      ].sort(),
    )
  })
})

test("names a backup by the server's local time", () => {
  expect(nameOf(new Date(2026, 0, 2, 4, 5))).toBe('medicine-cabinet-2026-01-02-0405.tar')
  expect(outdated([nameOf(new Date(2026, 0, 2, 4, 5))], true)).toEqual([])
})
