import { describe, expect, test } from 'vitest'
import type { Medication } from '../../../contract/medications.ts'
import type { PlannedDose } from '../../medicines/plans/states.ts'
import { joinLetters, type Sort, sectionsOf, sortFacts } from './arrange.ts'
import { comparerFor, sortByName } from './byName.ts'
import {
  type Choice,
  choose,
  countChosen,
  countStates,
  describeChoice,
  EVERYTHING,
  toggle,
} from './choice.ts'
import { type Facts, factsOf, needsLook } from './facts.ts'
import { doseForOneTap } from './TakeControl.tsx'
import { at, dose, facts, medication, names, now } from './testCabinet.ts'

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
    expect(countChosen({ ...EVERYTHING, states: ['due'], people: ['ben'], showExpired: true })).toBe(2)
    expect(toggle(toggle(['due'], 'low'), 'due')).toEqual(['low'])
  })

  test.each<[Partial<Choice>, string]>([
    [{ states: ['low'] }, 'running out, soonest first'],
    [{ states: ['expiring'] }, 'expiring, soonest first'],
    [{ states: ['due', 'low'] }, 'match what you chose'],
    [{ states: ['low'], people: ['ben'] }, 'match what you chose'],
    [{ states: ['due', 'low', 'expiring'] }, 'need a look'],
    [{ states: ['due', 'low', 'expiring'], text: 'zinc' }, 'match what you chose'],
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
    ['purpose', 'Cetirizine, Zinc, Amoxicillin, Loratadine, Metformin, Salbutamol'],
    ['person', 'Metformin, Amoxicillin, Cetirizine, Loratadine, Salbutamol, Zinc'],
  ])('%s: %s', (sort, expected) => expect(names(sortFacts(facts, sort))).toBe(expected))

  test('of the states that are chosen', () => {
    expect(names(sortFacts(facts, 'name', ['low']))).toBe(names(sortFacts(facts, 'low')))
    expect(names(sortFacts(facts, 'name', ['low', 'due']))).toBe(names(sortFacts(facts, 'look')))
  })
})

describe('sections', () => {
  const compare = comparerFor(['en'])
  const of = (all: readonly Facts[], sort: Sort, total: number) =>
    sectionsOf(all, { sort, total, compare })?.map((section) => `${section.name}: ${names(section.all)}`)

  const look = 'look: Amoxicillin, Metformin, Salbutamol, Loratadine'
  test.each<[string, Sort, number, string[] | undefined]>([
    ['what needs a look before all others', 'look', 13, [look, 'rest: Cetirizine, Zinc']],
    ['what needs a look before all others of very many', 'look', 200, [look, 'rest: Cetirizine, Zinc']],
    ['one list by name', 'name', 59, undefined],
    ['one list by the next dose', 'next', 200, undefined],
    [
      'a letter each of very many',
      'name',
      60,
      ['A: Amoxicillin', 'C: Cetirizine', 'L: Loratadine', 'M: Metformin', 'S: Salbutamol', 'Z: Zinc'],
    ],
  ])('hold %s', (_, sort, total, expected) => expect(of(facts, sort, total)).toEqual(expected))

  test.each<[Sort, number]>([
    ['look', 13],
    ['look', 200],
    ['name', 60],
  ])('by %s of %i leave nothing out', (sort, total) => {
    const all = sectionsOf(facts, { sort, total, compare })?.flatMap((section) => section.all) ?? []
    expect(names(all).split(', ').toSorted()).toEqual(names(facts).split(', ').toSorted())
  })

  test('are left out where they are empty', () => {
    const good = facts.filter((each) => !needsLook(each))
    expect(of(good, 'look', 13)).toEqual(['rest: Cetirizine, Zinc'])
  })

  test.each([
    [4, 'A|C|L|M'],
    [3, 'A–C|L–M'],
    [2, 'A–C|L–M'],
    [1, 'A–M'],
  ])('have %i letters: %s', (most, expected) => {
    const joined = joinLetters(['A', 'C', 'L', 'M'], most)
    expect(joined.map(([first, last]) => (last ? `${first}–${last}` : first)).join('|')).toBe(expected)
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
    const sections = sectionsOf(factsOf(byName, known), {
      sort: 'name',
      total: 60,
      compare: comparerFor([language]),
    })
    expect(sections?.map((section) => `${section.name}: ${names(section.all)}`).join('|')).toBe(expected)
  })
})

test('a medicine that was just taken stays where it is for a while', () => {
  const known = { planned: [], forecasts: [], shopping: [], stillDue: new Set(['Zinc']), now }
  expect(factsOf([medication('Zinc')], known)[0]).toMatchObject({ isDue: true, waiting: [] })
})

describe('one tap records a dose', () => {
  const taking = (fields: Partial<Medication>, ...planned: PlannedDose[]) =>
    doseForOneTap(
      factsOf([medication('Zinc', fields)], {
        planned,
        forecasts: [],
        shopping: [],
        stillDue: new Set(),
        now,
      })[0] as Facts,
    )?.state
  test.each<[string, string | undefined, Partial<Medication>, PlannedDose[]]>([
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
