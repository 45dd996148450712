import { describe, expect, test } from 'vitest'
import type { Medication } from '../../../contract/medications.ts'
import type { ShoppingLine } from '../../../contract/shopping.ts'
import { factsOf } from './facts.ts'
import { reasonsOf } from './reasons.ts'
import { rowTexts } from './rowTexts.ts'
import { at, dose, lasting, medication, now, one } from './testCabinet.ts'

describe('a row says', () => {
  const quiet = { text: 'July 2027', whole: 'expires July 2027', look: 'quiet' } as const
  test.each<[string, ReturnType<typeof rowTexts>]>([
    [
      'Amoxicillin',
      {
        next: { text: 'Due now', look: 'due' },
        purpose: 'Ear infection',
        left: '20 of 60',
        expires: { text: '12 days', whole: 'Expires in 12 days', look: 'soon' },
      },
    ],
    [
      'Metformin',
      {
        next: { text: 'Lasts 3 days: 20 left', look: 'soon' },
        purpose: undefined,
        left: '20 of 60',
        expires: quiet,
      },
    ],
    [
      'Cetirizine',
      {
        next: { text: expect.stringMatching(/^Taken 8:00/), look: 'taken' },
        purpose: 'Allergy',
        left: '20 of 60',
        expires: quiet,
      },
    ],
    [
      'Salbutamol',
      { next: { text: 'None left', look: 'soon' }, purpose: undefined, left: '0 of 60', expires: quiet },
    ],
    [
      'Loratadine',
      {
        next: undefined,
        purpose: undefined,
        left: '20 of 60',
        expires: { text: 'Expired 2 months ago', whole: 'Expired 2 months ago', look: 'expired' },
      },
    ],
    [
      'Zinc',
      {
        next: undefined,
        purpose: 'Cold and the long winter evenings…',
        left: 'pills not counted',
        expires: undefined,
      },
    ],
  ])('of %s: %o', (name, texts) => expect(rowTexts(one(name), now)).toEqual(texts))
})

describe('a card that needs a look says', () => {
  const of = (fields: Partial<Medication>, more: Partial<Parameters<typeof factsOf>[1]> = {}) =>
    factsOf([medication('Zinc', fields)], {
      planned: [],
      forecasts: [],
      shopping: [],
      stillDue: new Set<string>(),
      now,
      ...more,
    }).flatMap((each) => reasonsOf(each).map(({ text }) => text))
  const low = { shopping: [{ medicationId: 'Zinc', reason: 'low' } as ShoppingLine] }
  test.each<[string[], Partial<Medication>, Parameters<typeof of>[1]?]>([
    [['Running out: 5 left'], { amountLeft: 5 }, low],
    [['Running out: ½ left'], { amountLeft: 0.5 }, low],
    [['None left'], { amountLeft: 0 }, low],
    [['Running out'], { amountLeft: null }, low],
    [['Lasts 3 days: 6 left'], { amountLeft: 6 }, { forecasts: [lasting('Zinc', 3)] }],
    [['Lasts today: 1 left'], { amountLeft: 1 }, { forecasts: [lasting('Zinc', 0)] }],
    [['Not enough for today'], { amountLeft: 0 }, { forecasts: [lasting('Zinc', -1)] }],
    [['Expires in 12 days'], { goodThrough: '2026-12-06' }],
    [['Expires today'], { goodThrough: '2026-11-24' }],
    [['Expired 2 months ago'], { goodThrough: '2026-09-15' }],
    [
      ['Due now', 'Running out: 5 left', 'Expires in 12 days'],
      { amountLeft: 5, goodThrough: '2026-12-06' },
      { ...low, planned: [dose('Zinc', at(24, 12), 'due')] },
    ],
    [['Waiting'], {}, { planned: [dose('Zinc', at(24, 8), 'late')] }],
    [[], {}],
  ])('%j', (expected, fields, more) => expect(of(fields, more)).toEqual(expected))
})
