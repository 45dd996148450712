import { describe, expect, test } from 'vitest'
import { REMINDING, type ReminderOptions } from '../../../contract/reminding.ts'
import { lateSentence, remindSentence, unusualReminding } from './remindWords.ts'

const SENTENCES: [Partial<ReminderOptions>, string][] = [
  [{}, 'Reminds at each time, and again after 15 and 30 minutes'],
  [{ on: false }, 'Does not remind'],
  [{ repeats: 0 }, 'Reminds at each time, once'],
  [{ repeats: 1, repeatMinutes: 45 }, 'Reminds at each time, and again after 45 minutes'],
  [{ repeats: 1, repeatMinutes: 60 }, 'Reminds at each time, and again after 1 hour'],
  [{ repeats: 3, repeatMinutes: 120 }, 'Reminds at each time, and again after 2, 4 and 6 hours'],
  [{ repeats: 5, repeatMinutes: 20 }, 'Reminds at each time, and again after 20, 40, 60, 80 and 100 minutes'],
]
test.each(SENTENCES)('%j: %s', (said, sentence) => {
  expect(remindSentence({ ...REMINDING, ...said })).toBe(sentence)
})

test('says who is notified of a missed dose, and after how long', () => {
  expect(lateSentence(REMINDING, 'Emil')).toBe('If missed for 1 hour, people who follow Emil are notified')
  expect(lateSentence({ ...REMINDING, tellMinutes: null }, 'the person')).toBe(
    'If missed in its time, people who follow the person are notified',
  )
})

describe('the card of a plan tells what is unusual alone', () => {
  const CASES: [Partial<ReminderOptions>, string | undefined][] = [
    [{}, undefined],
    [{ on: false, tellMinutes: 30 }, 'Does not remind'],
    [{ repeats: 0 }, 'Reminds at each time, once'],
    [{ tellMinutes: 30 }, 'Others are notified after 30 minutes'],
    [
      { repeats: 0, tellMinutes: null },
      'Reminds at each time, once; others are notified when its time is over',
    ],
  ]
  test.each(CASES)('%j: %s', (said, sentence) => {
    expect(unusualReminding({ ...REMINDING, ...said })).toBe(sentence)
  })
})
