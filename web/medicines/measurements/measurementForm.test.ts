import { expect, test } from 'vitest'
import { checkMeasurement, toField, usualUnit } from './measurementForm.ts'
import { writeMeasured } from './measurementWords.ts'

const now = new Date(2026, 10, 21, 12, 40)
const values = {
  personId: 'mila',
  kind: 'temperature',
  value: '37,8',
  diastolic: '',
  unit: '°C',
  note: '',
  measuredAt: toField(now),
}

test.each([
  ['a comma', {}, { kind: 'temperature', value: 37.8, unit: '°C' }],
  [
    'both values',
    { kind: 'bloodPressure', value: '120', diastolic: '80', unit: 'mmHg' },
    { value: 120, diastolic: 80 },
  ],
  ['a note alone', { kind: 'note', value: '', note: 'slept badly' }, { kind: 'note', note: 'slept badly' }],
  ['a note beside it', { note: 'after a walk' }, { value: 37.8, note: 'after a walk' }],
])('sends %s', (_, typed, body) => {
  expect(checkMeasurement({ ...values, ...typed }, now)).toMatchObject({
    success: true,
    data: { ...body, measuredAt: now.toISOString() },
  })
})

test.each([
  [{ personId: '' }, ['personId']],
  [{ value: '' }, ['value']],
  [{ value: '1,000' }, ['value']],
  [{ kind: 'bloodPressure', value: '120', unit: 'mmHg' }, ['diastolic']],
  [{ kind: 'note', note: ' ' }, ['note']],
  [{ measuredAt: '' }, ['measuredAt']],
  [{ measuredAt: toField(new Date(2026, 10, 21, 12, 41)) }, ['measuredAt']],
])('refuses %o', (typed, fields) => {
  const checked = checkMeasurement({ ...values, ...typed }, now)
  expect(checked.success ? [] : checked.error.issues.map(({ path }) => path[0])).toEqual(fields)
})

test.each([
  ['temperature', 'de-DE', '°C'],
  ['temperature', 'en-US', '°F'],
  ['glucose', 'en-US', 'mg/dL'],
  ['weight', 'en-GB', 'kg'],
  ['bloodPressure', 'en-US', 'mmHg'],
  ['note', 'en-US', ''],
] as const)('offers for %s in %s first %s', (kind, locale, unit) => {
  expect(usualUnit(kind, locale)).toBe(unit)
})

test.each([
  [{ value: 37.8, diastolic: null, unit: '°C' as const }, '37.8 °C'],
  [{ value: 120, diastolic: 80, unit: 'mmHg' as const }, '120/80 mmHg'],
  [{ value: null, diastolic: null, unit: null }, ''],
])('writes %o', (measured, text) => {
  expect(writeMeasured(measured)).toBe(text)
})
