import { describe, expect, test } from 'vitest'
import type { Forecast } from '../../../contract/forecasts.ts'
import type { Medication } from '../../../contract/medications.ts'
import type { Occurrence } from '../../../contract/occurrences.ts'
import type { ShoppingLine } from '../../../contract/shopping.ts'
import type { Planned } from '../../medicines/plans/states.ts'
import { drawersOf, firstOpen, type Sort, sorted } from './arrange.ts'
import { comparerFor, sortByName } from './byName.ts'
import {
  type Choice,
  choose,
  countChosen,
  countStates,
  describeChoice,
  EVERYTHING,
  toggled,
} from './choice.ts'
import { type Facts, factsOf, needsLook } from './facts.ts'
import { rowTexts } from './rowTexts.ts'
import { doseForOneTap } from './TakeControl.tsx'

const now = new Date(2026, 10, 24, 12, 41)
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()

const medication = (name: string, fields: Partial<Medication> = {}) =>
  ({
    id: name,
    name,
    notes: null,
    goodThrough: '2027-07-31',
    amountLeft: 20,
    initialPillCount: 60,
    unit: 'pill',
    personIds: [],
    logs: [],
    ...fields,
  }) as unknown as Medication

const dose = (medicationId: string, dueAt: string, state: Planned['state'], personId = 'mila'): Planned => ({
  state,
  occurrence: { id: `${medicationId} ${dueAt}`, medicationId, personId, dueAt } as Occurrence,
})

const lasting = (medicationId: string, daysLeft: number, low = daysLeft <= 7) =>
  ({ medicationId, daysLeft, low }) as Forecast

/** A medicine of each kind, with its household's facts. */
const CABINET = [
  medication('Amoxicillin', { personIds: ['mila'], goodThrough: '2026-12-06', notes: 'Ears' }),
  medication('Cetirizine', {
    personIds: ['nora', 'ben'],
    logs: [{ takenAt: at(24, 8) }] as Medication['logs'],
  }),
  medication('Loratadine', { goodThrough: '2026-09-15' }),
  medication('Metformin', { personIds: ['emil'] }),
  medication('Salbutamol', { amountLeft: 0 }),
  medication('Zinc', { goodThrough: null, amountLeft: null, initialPillCount: null }),
]

const facts = factsOf(CABINET, {
  planned: [
    dose('Amoxicillin', at(24, 12), 'due'),
    dose('Metformin', at(24, 18), 'upcoming', 'emil'),
    dose('Cetirizine', at(25, 8), 'upcoming', 'nora'),
    dose('Metformin', at(24, 7), 'taken', 'emil'),
  ],
  forecasts: [lasting('Metformin', 3), lasting('Amoxicillin', 9), lasting('Cetirizine', 40)],
  shopping: [{ medicationId: 'Salbutamol', reason: 'out' } as ShoppingLine],
  stillDue: new Set(),
  now,
})
const names = (all: readonly Facts[]) => all.map(({ medication: { name } }) => name).join(', ')
const one = (name: string) => facts.find((each) => each.medication.name === name) as Facts

describe('the chips show', () => {
  test.each<[string, Partial<Choice>, string]>([
    ['everything good', {}, 'Amoxicillin, Cetirizine, Metformin, Salbutamol, Zinc'],
    [
      'expired ones too',
      { showExpired: true },
      'Amoxicillin, Cetirizine, Loratadine, Metformin, Salbutamol, Zinc',
    ],
    ['what is due', { states: ['due'] }, 'Amoxicillin'],
    ['what runs out, by its plans or by its count', { states: ['low'] }, 'Metformin, Salbutamol'],
    ['states that add up', { states: ['due', 'low'] }, 'Amoxicillin, Metformin, Salbutamol'],
    ['expired ones as one more state', { states: ['due'], showExpired: true }, 'Amoxicillin, Loratadine'],
    ['one person', { people: ['ben'] }, 'Cetirizine'],
    ['people that add up', { people: ['ben', 'emil'] }, 'Cetirizine, Metformin'],
    ['what is shared', { people: ['shared'] }, 'Salbutamol, Zinc'],
    ['a person and a state that narrow down', { people: ['emil'], states: ['low'] }, 'Metformin'],
    ['nothing where they exclude each other', { people: ['ben'], states: ['due'] }, ''],
    ['a text in the notes', { text: ' EARS ' }, 'Amoxicillin'],
    ['a text among what is chosen', { text: 'zinc', states: ['low'] }, ''],
  ])('%s', (_, choice, expected) => {
    expect(names(choose(facts, { ...EVERYTHING, ...choice }))).toBe(expected)
  })

  test('the number in each state, expired ones apart', () => {
    expect(countStates(facts)).toEqual({ due: 1, low: 2, expiring: 1, expired: 1 })
  })

  test('the number of filters that are on', () => {
    expect(countChosen({ ...EVERYTHING, states: ['due'], people: ['ben'], showExpired: true })).toBe(3)
    expect(toggled(toggled(['due'], 'low'), 'due')).toEqual(['low'])
  })

  test.each<[Partial<Choice>, string]>([
    [{ states: ['low'] }, 'running out, soonest first'],
    [{ states: ['expiring'] }, 'expiring, soonest first'],
    [{ states: ['due', 'low'] }, 'match what you chose'],
    [{ states: ['low'], people: ['ben'] }, 'match what you chose'],
    [{ text: 'zinc' }, 'match your search'],
  ])('%o as "%s"', (choice, text) => expect(describeChoice({ ...EVERYTHING, ...choice })).toBe(text))
})

describe('the list is in the order', () => {
  test.each<[Sort, string]>([
    ['name', 'Amoxicillin, Cetirizine, Loratadine, Metformin, Salbutamol, Zinc'],
    ['look', 'Amoxicillin, Metformin, Salbutamol, Loratadine, Cetirizine, Zinc'],
    ['next', 'Amoxicillin, Metformin, Cetirizine, Loratadine, Salbutamol, Zinc'],
    ['expires', 'Loratadine, Amoxicillin, Cetirizine, Metformin, Salbutamol, Zinc'],
    ['low', 'Metformin, Salbutamol, Amoxicillin, Cetirizine, Loratadine, Zinc'],
  ])('%s: %s', (sort, expected) => expect(names(sorted(facts, sort))).toBe(expected))

  test('of the one state that is chosen', () => {
    expect(names(sorted(facts, 'name', ['low']))).toBe(names(sorted(facts, 'low')))
    expect(names(sorted(facts, 'name', ['low', 'due']))).toBe(names(facts))
  })
})

describe('drawers', () => {
  const compare = comparerFor(['en'])
  const of = (all: readonly Facts[], sort: Sort, total: number) =>
    drawersOf(all, { sort, total, compare })?.map((drawer) => `${drawer.name}: ${names(drawer.all)}`)

  test.each<[string, Sort, number, string[] | undefined]>([
    [
      'what needs a look apart from everything else',
      'look',
      13,
      ['look: Amoxicillin, Metformin, Salbutamol, Loratadine', 'rest: Cetirizine, Zinc'],
    ],
    ['one list by name', 'name', 13, undefined],
    ['one list by the next dose', 'next', 200, undefined],
    [
      'a letter each of very many',
      'name',
      60,
      [
        'look: Amoxicillin, Metformin, Salbutamol, Loratadine',
        'A: Amoxicillin',
        'C: Cetirizine',
        'L: Loratadine',
        'M: Metformin',
        'S: Salbutamol',
        'Z: Zinc',
      ],
    ],
  ])('hold %s', (_, sort, total, expected) => expect(of(facts, sort, total)).toEqual(expected))

  test('are left out where they are empty', () => {
    expect(
      of(
        facts.filter((each) => !needsLook(each)),
        'look',
        13,
      ),
    ).toEqual(['rest: Cetirizine, Zinc'])
  })

  test('open with what needs a look, by name with the first letter', () => {
    const drawers = drawersOf(facts, { sort: 'name', total: 60, compare }) ?? []
    expect([firstOpen(drawers, 'look'), firstOpen(drawers, 'name'), firstOpen([], 'name')]).toEqual([
      'look',
      'A',
      undefined,
    ])
  })

  test.each([
    ['en', 'Ängsvädd, aspirin, Zinc, 5-HTP', '#: 5-HTP|A: Ängsvädd, aspirin|Z: Zinc'],
    ['sv', 'Ängsvädd, Aspirin, Zinc', 'A: Aspirin|Z: Zinc|Ä: Ängsvädd'],
    ['ru', 'Ибупрофен, Анальгин', 'А: Анальгин|И: Ибупрофен'],
  ])('tell letters apart as a reader of %s does', (language, list, expected) => {
    const good = { goodThrough: '2027-07-31' }
    const byName = sortByName(
      list.split(', ').map((name) => medication(name, good)),
      [language],
    )
    const known = { planned: [], forecasts: [], shopping: [], stillDue: new Set<string>(), now }
    const drawers = drawersOf(factsOf(byName, known), {
      sort: 'name',
      total: 60,
      compare: comparerFor([language]),
    })
    expect(drawers?.map((drawer) => `${drawer.name}: ${names(drawer.all)}`).join('|')).toBe(expected)
  })
})

test('a medicine that was just taken stays where it is for a while', () => {
  const known = { planned: [], forecasts: [], shopping: [], stillDue: new Set(['Zinc']), now }
  expect(factsOf([medication('Zinc')], known)[0]).toMatchObject({ isDue: true, waiting: [] })
})

describe('a row says', () => {
  test.each<[string, ReturnType<typeof rowTexts>]>([
    [
      'Amoxicillin',
      {
        next: { text: 'Due now', look: 'due' },
        left: '20 of 60',
        expires: { text: '12 days', look: 'soon' },
      },
    ],
    [
      'Metformin',
      {
        next: { text: 'Lasts 3 days', look: 'soon' },
        left: '20 of 60',
        expires: { text: 'July 2027', look: 'quiet' },
      },
    ],
    [
      'Cetirizine',
      {
        next: { text: 'Tomorrow', look: 'quiet' },
        left: '20 of 60',
        expires: { text: 'July 2027', look: 'quiet' },
      },
    ],
    [
      'Salbutamol',
      {
        next: { text: 'None left', look: 'soon' },
        left: '0 of 60',
        expires: { text: 'July 2027', look: 'quiet' },
      },
    ],
    [
      'Loratadine',
      { next: undefined, left: '20 of 60', expires: { text: 'Expired 2 months ago', look: 'expired' } },
    ],
    ['Zinc', { next: undefined, left: 'pills not counted', expires: undefined }],
  ])('of %s: %o', (name, texts) => expect(rowTexts(one(name), now)).toEqual(texts))
})

describe('one tap records a dose', () => {
  const taking = (fields: Partial<Medication>, ...planned: Planned[]) =>
    doseForOneTap(
      factsOf([medication('Zinc', fields)], {
        planned,
        forecasts: [],
        shopping: [],
        stillDue: new Set(),
        now,
      })[0] as Facts,
    )?.state
  test.each<[string, string | undefined, Partial<Medication>, Planned[]]>([
    ['where one is due', 'due', {}, [dose('Zinc', at(24, 12), 'due')]],
    ['where one is late', 'late', {}, [dose('Zinc', at(24, 8), 'late')]],
    ['never where none is due', undefined, {}, [dose('Zinc', at(24, 20), 'upcoming')]],
    [
      'never for two people',
      undefined,
      {},
      [dose('Zinc', at(24, 12), 'due'), dose('Zinc', at(24, 12), 'due', 'ben')],
    ],
    [
      'never from an expired pack',
      undefined,
      { goodThrough: '2026-11-23' },
      [dose('Zinc', at(24, 12), 'due')],
    ],
  ])('%s', (_, expected, fields, planned) => expect(taking(fields, ...planned)).toBe(expected))
})
