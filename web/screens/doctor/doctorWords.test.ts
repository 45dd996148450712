import { expect, test } from 'vitest'
import type { DoctorMedicine, DoctorPage, DoctorPlan } from '../../../contract/doctor.ts'
import { cardText, planSentences, shortPurpose, sinceText, takenLines } from './doctorWords.ts'

const daily: DoctorPlan = {
  status: 'active',
  phases: [{ days: null, pattern: { kind: 'daily' }, times: [{ at: '08:00', amount: 1, note: null }] }],
  asNeeded: null,
  startsOn: '2026-11-01',
  endsOn: null,
  food: null,
  limits: { minHours: null, max24h: null },
  since: '2024-03-02',
  stoppedOn: null,
}

const metformin: DoctorMedicine = {
  id: 'a',
  name: 'Metformin 500 mg',
  purpose: 'Diabetes',
  unit: 'tablet',
  part: 'planned',
  plans: [daily],
  taken: { times: 57, amount: 57 },
  takenAs: [],
  adherence: { taken: 57, skipped: 1, missed: 2 },
}

const page: DoctorPage = {
  name: 'Emil Berg',
  allergies: 'Penicillin (rash, 2011). Pacemaker.',
  madeAt: '2026-11-24T12:00:00.000Z',
  medicines: [metformin],
  measurements: [],
}

test('a plan is said in words, also a paused one and none', () => {
  expect(planSentences(metformin, '2026-11-24')).toEqual(['1 tablet at 8:00 AM, every day.'])
  expect(planSentences({ ...metformin, plans: [{ ...daily, status: 'paused' }] }, '2026-11-24')).toEqual([
    '1 tablet at 8:00 AM, every day. Paused now.',
  ])
  expect(planSentences({ ...metformin, plans: [] }, '2026-11-24')).toEqual(['When needed, without a plan.'])
})

test('since when is the first day of the oldest plan', () => {
  expect(sinceText([daily, { ...daily, since: '2023-06-14' }])).toBe('Jun 14, 2023')
  expect(sinceText([])).toBe('Not known')
})

test.each<[string, Partial<DoctorMedicine>, string[]]>([
  ['planned doses are counted against the plan', {}, ['57 of 60', '1 skipped']],
  ['none skipped', { adherence: { taken: 5, skipped: 0, missed: 0 } }, ['5 of 5']],
  [
    'when needed',
    { part: 'asNeeded', adherence: null, taken: { times: 5, amount: 7.5 } },
    ['5 times', '7½ tablets'],
  ],
  ['once', { part: 'asNeeded', adherence: null, taken: { times: 1, amount: 1 } }, ['Once', '1 tablet']],
  ['never', { part: 'asNeeded', adherence: null, taken: { times: 0, amount: 0 } }, ['Not recorded']],
])('%s', (_, fields, lines) => {
  expect(takenLines({ ...metformin, ...fields })).toEqual(lines)
})

test('a long purpose is visibly cut', () => {
  expect(shortPurpose(null)).toBe('')
  expect(shortPurpose('x'.repeat(100))).toBe(`${'x'.repeat(80)}…`)
})

test('the card says in plain text what is printed on it', () => {
  expect(cardText(page)).toBe(
    [
      'Emil Berg',
      'Allergies and conditions: Penicillin (rash, 2011). Pacemaker.',
      'Metformin 500 mg: 1 tablet at 8:00 AM, every day.',
      'Written on November 24, 2026',
    ].join('\n'),
  )
  expect(cardText({ ...page, allergies: null, medicines: [] })).toContain('Medicines: None on a plan')
})
