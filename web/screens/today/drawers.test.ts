import { describe, expect, test } from 'vitest'
import { at, skipped, somePlanned, taken } from '../../../test/someDose.ts'
import { countStates, isSettled, isUpcoming, isWaiting } from '../../medicines/plans/states.ts'
import { arrange, foldText, frontSummary, summarize } from './drawers.ts'

const DAY = { from: new Date(at(4)) }

const ids = (planned: readonly { occurrence: { id: string } }[]) =>
  planned.map(({ occurrence }) => occurrence.id)

describe('the drawers of a day', () => {
  test('stand from morning to night; one without doses is left out', () => {
    const day = [at(22), at(26), at(18), at(7)].map((dueAt) => somePlanned({ dueAt }))
    expect(arrange(day, DAY).map(({ name, planned }) => [name, planned.length])).toEqual([
      ['Morning', 1],
      ['Evening', 1],
      ['Bedtime', 2],
    ])
    expect(arrange([], DAY)).toEqual([])
  })

  test('begin with what was due before the day', () => {
    const late = [at(3, 30), at(-2)].map((dueAt) => somePlanned({ dueAt, windowEndsAt: at(14) }))
    expect(
      arrange([...late, somePlanned({ dueAt: at(7) })], DAY).map(({ name, planned }) => [
        name,
        planned.length,
      ]),
    ).toEqual([
      ['Earlier', 2],
      ['Morning', 1],
    ])
  })

  test('hold one card for each person who has something waiting, the most urgent first, and the rest as lines', () => {
    const [noon] = arrange(
      [
        somePlanned({ id: 'now', personId: 'emil', dueAt: at(12, 30) }),
        somePlanned({ id: 'later', personId: 'emil', dueAt: at(14) }),
        somePlanned({ id: 'late', personId: 'rufus', dueAt: at(11) }),
        somePlanned({ id: 'first', personId: 'emil', dueAt: at(12) }),
        somePlanned({ id: 'put off', personId: 'ben', dueAt: at(11), snoozedUntil: at(13) }),
        somePlanned({ id: 'taken', personId: 'ben', dueAt: at(11, 5), ...taken(at(11, 10)) }),
        somePlanned({ id: 'skipped', personId: 'ben', dueAt: at(11, 10), ...skipped('toldTo') }),
        somePlanned({ id: 'missed', personId: 'ben', dueAt: at(11, 15), windowEndsAt: at(12) }),
      ],
      DAY,
    )
    expect(noon?.cards.map(({ personId, doses }) => [personId, ids(doses)])).toEqual([
      ['rufus', ['late']],
      ['emil', ['first', 'now']],
      ['ben', ['put off']],
    ])
    expect(ids(noon?.later ?? [])).toEqual(['later'])
    expect(ids(noon?.settled ?? [])).toEqual(['taken', 'skipped', 'missed'])
  })

  test('keep a dose where it stood when its button was pressed', () => {
    const pressed = {
      ...somePlanned({ dueAt: at(12, 30), ...taken(at(12, 40)) }),
      stateBefore: 'due' as const,
    }
    const [noon] = arrange([pressed], DAY)
    expect(noon?.settled).toEqual([])
    expect(noon?.cards[0]?.doses).toEqual([pressed])
  })
})

describe("a dose's state at 12:40", () => {
  test.each([
    [{ dueAt: at(14) }, 'upcoming'],
    [{ dueAt: at(13, 30) }, 'due'],
    [{ dueAt: at(11, 40) }, 'due'],
    [{ dueAt: at(11, 39) }, 'late'],
    [{ dueAt: at(8), snoozedUntil: at(12, 50) }, 'snoozed'],
    [{ dueAt: at(8), snoozedUntil: at(12, 40) }, 'late'],
    [{ dueAt: at(8), windowEndsAt: at(12, 40) }, 'missed'],
    [{ dueAt: at(8), windowEndsAt: at(9), ...taken(at(12)) }, 'taken'],
    [{ dueAt: at(8), ...skipped('other') }, 'skipped'],
  ])('%j: %s, whatever it was when it was read', (fields, state) => {
    const planned = somePlanned({ state: 'upcoming', ...fields })
    expect(planned.state).toBe(state)
    expect([isWaiting, isUpcoming, isSettled].filter((is) => is(planned))).toHaveLength(1)
    expect(countStates([planned, planned])[planned.state]).toBe(2)
  })
})

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
    [[done, done, missed], { text: '2 taken, 1 missed' }],
    [[done, left, missed], { text: '1 taken, 1 skipped, 1 missed' }],
  ])('%#', (planned, summary) => expect(frontSummary(planned)).toEqual(summary))
})

test('a fold tells all that is in it', () => {
  expect(foldText([done, done, done, left, missed])).toBe('3 taken, 1 skipped, 1 missed')
  expect(foldText([done])).toBe('1 taken')
})

describe("a person's mark says", () => {
  test.each([
    [[late, due, done], 2, '2 since 7:00 AM'],
    [[due, due], 2, '2 due now'],
    [[putOff], 1, '1: reminder at 12:50 PM'],
    [[putOff, due], 2, '2 due now'],
    [[missed, due], 1, '1 due now'],
    [[done, missed, upcoming(18)], 'missed', '1 missed'],
    [[done, upcoming(18)], 'done', 'All done so far'],
    [[left, upcoming(18)], 'done', '1 skipped'],
    [[done, done], 'done', 'All taken'],
    [[done, left], 'done', '1 skipped'],
    [[upcoming(18), upcoming(20)], 'none', '2 from 6:00 PM'],
    [[], 'none', 'Nothing planned'],
  ])('%#', (planned, badge, text) => expect(summarize(planned)).toEqual({ badge, text }))
})
