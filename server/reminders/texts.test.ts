import { describe, expect, test } from 'vitest'
import { localeFor } from '../../language/languages.ts'
import { inLanguage } from '../platform/language/inLanguage.ts'
import { type LowText, type MessageContent, textOf, type WeekText } from './texts.ts'

const EIGHT = { local: '2026-11-21T08:00', what: undefined }
const NAMED = { local: '2026-11-21T08:00', what: 'Metformin 500 mg, 1 tablet' }
const NOON = { local: '2026-11-21T12:30', what: undefined }
const person = 'Grandpa Emil'
const LOW: LowText = { people: [person], medicine: undefined, daysLeft: 5, isAbout: false }
const WEEK: WeekText = { from: '2026-11-16', to: '2026-11-22', people: [], low: [] }
const taken = { kind: 'taken', local: '2026-11-21T09:12' } as const

test.each<[MessageContent, string, string[]]>([
  [{ step: 'due', person, moments: [EIGHT] }, 'Grandpa Emil, 8:00 AM', ['Due now']],
  [
    { step: 'due', person, moments: [NAMED] },
    'Grandpa Emil, 8:00 AM',
    ['Due now: Metformin 500 mg, 1 tablet'],
  ],
  [{ step: 'repeat', person, moments: [EIGHT] }, 'Grandpa Emil, 8:00 AM', ['Still waiting']],
  [
    { step: 'repeat', person, moments: [NAMED] },
    'Grandpa Emil, 8:00 AM',
    ['Still waiting: Metformin 500 mg, 1 tablet'],
  ],
  [{ step: 'late', person, moments: [EIGHT] }, 'Grandpa Emil, 8:00 AM', ['Not taken yet']],
  [
    { step: 'late', person, moments: [NAMED] },
    'Grandpa Emil, 8:00 AM',
    ['Not taken yet: Metformin 500 mg, 1 tablet'],
  ],
  [
    { step: 'allClear', person, moments: [{ ...EIGHT, became: taken }] },
    'Grandpa Emil, 8:00 AM',
    ['Taken at 9:12 AM'],
  ],
  [
    { step: 'allClear', person, moments: [{ ...NAMED, became: { ...taken, markedBy: 'Nora' } }] },
    'Grandpa Emil, 8:00 AM',
    ['Taken at 9:12 AM, marked by Nora: Metformin 500 mg, 1 tablet'],
  ],
  [
    { step: 'allClear', person, moments: [{ ...EIGHT, became: { kind: 'skipped' } }] },
    'Grandpa Emil, 8:00 AM',
    ['Skipped'],
  ],
  [
    { step: 'due', person, moments: [NAMED, { ...EIGHT, what: 'Zinc, 1 pill' }] },
    'Grandpa Emil, 8:00 AM',
    ['2 due now', 'Metformin 500 mg, 1 tablet', 'Zinc, 1 pill'],
  ],
  [{ step: 'repeat', person, moments: [EIGHT, EIGHT] }, 'Grandpa Emil, 8:00 AM', ['2 still waiting']],
  [
    { step: 'late', person, moments: Array.from({ length: 7 }, () => NAMED) },
    'Grandpa Emil, 8:00 AM',
    ['7 not taken yet', ...Array.from({ length: 5 }, () => 'Metformin 500 mg, 1 tablet'), 'and 2 more'],
  ],
  [
    { step: 'allClear', person, moments: [EIGHT, EIGHT].map((one) => ({ ...one, became: taken })) },
    'Grandpa Emil, 8:00 AM',
    ['All 2 taken'],
  ],
  [
    {
      step: 'allClear',
      person,
      moments: [
        { ...EIGHT, became: taken },
        { ...EIGHT, became: { kind: 'skipped' } },
        { ...NAMED, became: { kind: 'open' } },
      ],
    },
    'Grandpa Emil, 8:00 AM',
    ['1 taken, 1 skipped, 1 not taken yet', 'Metformin 500 mg, 1 tablet'],
  ],
  [{ step: 'summary', person, moments: [NOON, EIGHT] }, 'Grandpa Emil, since 8:00 AM', ['2 waiting']],
  [
    { step: 'summary', person, moments: [{ ...NOON, what: 'Vitamin D3, 1 drop' }, NAMED] },
    'Grandpa Emil, since 8:00 AM',
    ['2 waiting', '8:00 AM Metformin 500 mg, 1 tablet', '12:30 PM Vitamin D3, 1 drop'],
  ],
  [
    {
      step: 'summary',
      person,
      moments: [
        { local: '2026-11-22T00:30', what: undefined },
        { local: '2026-11-21T23:30', what: undefined },
      ],
    },
    'Grandpa Emil, since 11:30 PM',
    ['2 waiting'],
  ],
  [
    { step: 'summary', person, moments: Array.from({ length: 8 }, () => NAMED) },
    'Grandpa Emil, since 8:00 AM',
    ['8 waiting', ...Array.from({ length: 5 }, () => '8:00 AM Metformin 500 mg, 1 tablet'), 'and 3 more'],
  ],
  [{ step: 'low', low: LOW }, 'Running low for Grandpa Emil', ['5 days left']],
  [
    { step: 'low', low: { ...LOW, daysLeft: 1, isAbout: true } },
    'Running low for Grandpa Emil',
    ['About 1 day left'],
  ],
  [{ step: 'low', low: { ...LOW, people: [], daysLeft: 0 } }, 'Running low', ['None left']],
  [
    { step: 'low', low: { ...LOW, medicine: 'Metformin 500 mg', people: ['Nora', 'Ben', 'Mila'] } },
    'Metformin 500 mg is running low',
    ['5 days left for Nora, Ben and Mila'],
  ],
  [{ step: 'digest', digest: WEEK }, 'The week from November 16 to November 22', ['Nothing was planned.']],
  [
    {
      step: 'digest',
      digest: {
        ...WEEK,
        people: [
          { person, taken: 18, skipped: 2, missed: 1 },
          { person: 'Rufus', taken: 14, skipped: 0, missed: 0 },
          { person: 'Ben', taken: 0, skipped: 0, missed: 7 },
        ],
        low: [LOW, { ...LOW, medicine: 'Metformin 500 mg' }, LOW],
      },
    },
    'The week from November 16 to November 22',
    [
      'Grandpa Emil: 18 of 21 taken, 2 skipped, 1 not taken',
      'Rufus: all 14 taken',
      'Ben: 0 of 7 taken, 7 not taken',
      'Metformin 500 mg: 5 days left',
      '2 medicines running low',
    ],
  ],
  [{ step: 'test' }, 'A test', ['Reminders arrive here.']],
])('%j is said in the words of the screens', (about, title, lines) => {
  expect(textOf(about)).toEqual({ title, lines })
})

describe('however long names are', () => {
  const long = (letter: string, length: number) => letter.repeat(length)
  const what = `${long('薬', 200)}, ½ tablet`
  test.each<MessageContent>([
    { step: 'due', person: long('薬', 80), moments: Array.from({ length: 50 }, () => ({ ...EIGHT, what })) },
    {
      step: 'summary',
      person: long('👵', 200),
      moments: Array.from({ length: 50 }, () => ({ ...EIGHT, what })),
    },
    {
      step: 'low',
      low: { ...LOW, medicine: what, people: Array.from({ length: 100 }, () => long('Ω', 80)) },
    },
    {
      step: 'digest',
      digest: {
        ...WEEK,
        people: Array.from({ length: 100 }, () => ({
          person: long('薬', 80),
          taken: 1,
          skipped: 1,
          missed: 1,
        })),
      },
    },
  ])('a message fits a push: $step', (about) => {
    const { title, lines } = textOf(about)
    expect(Buffer.byteLength(JSON.stringify({ title, body: lines.join('\n') }))).toBeLessThan(3700)
  })
})

test('a message is in the language of its recipient, as its clock shows the time', () => {
  const about: MessageContent = {
    step: 'digest',
    digest: { ...WEEK, people: [{ person: 'Emil', taken: 1, skipped: 0, missed: 1 }], low: [] },
  }
  const said = () => [textOf({ step: 'due', person, moments: [EIGHT] }).title, textOf(about).title]
  expect(inLanguage(localeFor(['en-GB']), said)).toEqual([
    'Grandpa Emil, 08:00',
    'The week from 16 November to 22 November',
  ])
  expect(inLanguage(localeFor(['en-US'], { clock: 24 }), said)[0]).toBe('Grandpa Emil, 08:00')
})

test.each([
  ['de', 'Jetzt fällig: Metformin 500 mg, 1 tablet'],
  ['fr', 'À prendre : Metformin 500 mg, 1 tablet'],
  ['es', 'Hora de tomar: Metformin 500 mg, 1 tablet'],
  ['it', 'Da prendere ora: Metformin 500 mg, 1 tablet'],
  ['pt-BR', 'Hora de tomar: Metformin 500 mg, 1 tablet'],
  ['nl', 'Nu aan de beurt: Metformin 500 mg, 1 tablet'],
  ['pl', 'Teraz do przyjęcia: Metformin 500 mg, 1 tablet'],
  ['tr', 'Zamanı geldi: Metformin 500 mg, 1 tablet'],
  ['uk', 'Зараз час приймати: Metformin 500 mg, 1 tablet'],
  ['ar', 'حان وقتها: \u2068Metformin 500 mg, 1 tablet\u2069'],
] as const)('a push in %s', (language, line) => {
  const { lines } = inLanguage(localeFor([language]), () => textOf({ step: 'due', person, moments: [NAMED] }))
  expect(lines).toEqual([line])
})
