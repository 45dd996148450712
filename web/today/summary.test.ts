import { describe, expect, test } from 'vitest'
import { at, skipped, somePlanned, taken } from '../../test/someDose.ts'
import { foldText, frontSummary, summarize } from './summary.ts'

const due = somePlanned({ dueAt: at(12, 30) })
const late = somePlanned({ dueAt: at(7) })
const putOff = somePlanned({ dueAt: at(8), snoozedUntil: at(12, 50) })
const upcoming = (hour: number) => somePlanned({ dueAt: at(hour) })
const done = somePlanned({ dueAt: at(7), ...taken(at(7)) })
const left = somePlanned({ dueAt: at(7), ...skipped('toldTo') })
const missed = somePlanned({ dueAt: at(7), windowEndsAt: at(9) })

describe("a drawer's front says", () => {
  test.each([
    [[due, late, done, upcoming(14)], { waiting: 2 }],
    [[putOff], { waiting: 1 }],
    [[done, upcoming(14)], { text: '1 at 2:00 PM' }],
    [[upcoming(20), upcoming(18)], { text: '2 from 6:00 PM' }],
    [[upcoming(18), upcoming(18)], { text: '2 at 6:00 PM' }],
    [[done, done], { text: 'All taken' }],
    [[done, left], { text: '1 skipped' }],
    [[done, done, missed], { text: '2 taken, 1 not taken' }],
    [[done, left, missed], { text: '1 taken, 1 skipped, 1 not taken' }],
  ])('%#', (planned, summary) => expect(frontSummary(planned)).toEqual(summary))
})

test('a fold tells all that is in it', () => {
  expect(foldText([done, done, done, left, missed])).toBe('3 taken, 1 skipped, 1 not taken')
  expect(foldText([done])).toBe('1 taken')
})

describe("a person's mark says", () => {
  test.each([
    [[late, due, done], 2, '2 since 7:00 AM'],
    [[due, due], 2, '2 due now'],
    [[putOff], 1, '1 again at 12:50 PM'],
    [[putOff, due], 2, '2 due now'],
    [[missed, due], 1, '1 due now'],
    [[done, missed, upcoming(18)], 'missed', '1 not taken'],
    [[done, upcoming(18)], 'done', 'All taken so far'],
    [[left, upcoming(18)], 'done', '1 skipped'],
    [[done, done], 'done', 'All taken'],
    [[done, left], 'done', '1 skipped'],
    [[upcoming(18), upcoming(20)], 'none', '2 from 6:00 PM'],
    [[], 'none', 'Nothing planned'],
  ])('%#', (planned, badge, text) => expect(summarize(planned)).toEqual({ badge, text }))
})
