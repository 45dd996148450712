import { expect, test } from 'vitest'
import { readOne, sumUp } from '../../../../test/importSummary.ts'

const medication = (more: object = {}) => ({
  id: 1,
  medication_name: 'Ramipril',
  dosage: '5 mg',
  frequency: 'daily',
  route: 'oral',
  indication: 'Blood pressure',
  status: 'active',
  ...more,
})

const vital = (more: object = {}) => ({ id: 7, recorded_date: '2026-11-19T08:00:00', notes: null, ...more })

const exported = (more: object, unitSystem?: string) => ({
  export_metadata: { format: 'json', ...(unitSystem && { unit_system: unitSystem }) },
  patient_info: { first_name: 'Ann', last_name: 'Doe' },
  ...more,
})

const MEASURED = 'person=Ann Doe kind='
const measured = async (of: object, unitSystem?: string) =>
  (await sumUp(exported({ vitals: [vital(of)] }, unitSystem)))
    .filter((line) => !line.startsWith('people'))
    .map((line) =>
      line.replace(`measurements ${MEASURED}`, '').replace('measured_utc=2026-11-19T07:00:00.000Z ', ''),
    )

test.each<[string, object, string | undefined, string]>([
  [
    'Celsius of the row',
    { temperature: 37.2, temperature_unit: '°C' },
    undefined,
    'temperature value=37.2 unit=°C',
  ],
  ['Celsius of the export', { temperature: 37.2 }, 'metric', 'temperature value=37.2 unit=°C'],
  [
    'Fahrenheit of the row',
    { temperature: 99, temperature_unit: '°F' },
    'imperial',
    'temperature value=99 unit=°F',
  ],
  [
    'Fahrenheit of the row in a metric export',
    { temperature: 99, temperature_unit: '°F' },
    'metric',
    'temperature value=99 unit=°F',
  ],
  [
    'Fahrenheit of exports before there was a choice',
    { temperature: 98.6 },
    undefined,
    'temperature value=98.6 unit=°F',
  ],
  ['kilograms', { weight: 70, weight_unit: 'kg' }, 'metric', 'weight value=70 unit=kg'],
  ['pounds', { weight: 154, weight_unit: 'lbs' }, 'imperial', 'weight value=154 unit=lb'],
  ['pounds of exports before there was a choice', { weight: 154 }, undefined, 'weight value=154 unit=lb'],
  ['blood sugar', { blood_glucose: 95 }, 'metric', 'glucose value=95 unit=mg/dL'],
  [
    'blood pressure',
    { systolic_bp: 120, diastolic_bp: 80 },
    'metric',
    'bloodPressure value=120 diastolic=80 unit=mmHg',
  ],
])('%s', async (_, of, unitSystem, line) => {
  expect(await measured(of, unitSystem)).toEqual([line])
})

test('an unknown unit, and what is not measured here, is named', async () => {
  expect(await measured({ temperature: 310, temperature_unit: 'K', heart_rate: 60 }, 'metric')).toEqual([
    'lost measurements Ann Doe, 2026-11-19T08:00:00: Its unit is not known here.',
    'lost measurements heart rate: This is not measured here.',
  ])
})

test('a day without a time is asked, and no date at all is named', async () => {
  const [asked, waits] = await measured({ recorded_date: '2026-11-19', weight: 70 }, 'metric')
  expect([asked, waits]).toEqual([
    expect.stringContaining('asks Some entries have a day but no time.'),
    'waits measurements Ann Doe, 2026-11-19',
  ])
  expect(await measured({ recorded_date: null, weight: 70 }, 'metric')).toEqual([
    'lost measurements Ann Doe: It does not say when it was measured',
  ])
})

test('medications keep their notes, are for their person, and say that they ended', async () => {
  const lines = await sumUp(
    exported({
      medications: [
        medication({
          notes: 'take in the morning',
          start_date: '2026-01-01',
          prescribed_by: 'Dr. Lind',
          tags: ['heart'],
          alternative_name: 'Altace',
        }),
        medication({
          id: 2,
          medication_name: 'Amoxicillin',
          dosage: '500 mg',
          status: 'completed',
          end_date: '2026-02-01',
          notes: 'finished',
        }),
      ],
    }),
  )
  expect(lines).toEqual([
    'people Ann Doe kind=person',
    'medicines Ramipril 5 mg purpose=Blood pressure frequency=daily notes=take in the morning\nAlso called Altace\noral\nPrescribed by Dr. Lind\nTags: heart\nTaken since 2026-01-01 unit=pill people=["mediKeep:Ann Doe"]',
    'medicines Amoxicillin 500 mg purpose=Blood pressure notes=finished\noral\nEnded: 2026-02-01, completed unit=pill people=["mediKeep:Ann Doe"]',
    'packs Ramipril 5 mg',
    'packs Amoxicillin 500 mg',
    'lost plans Ramipril 5 mg: How often it is taken is kept as text. Make a plan by hand.',
  ])
})

test('allergies come along unless they are over', async () => {
  const lines = await sumUp(
    exported({
      allergies: [
        { allergen: 'Penicillin', reaction: 'rash', status: 'active' },
        { allergen: 'Nuts' },
        { allergen: 'Latex', status: 'resolved' },
        { allergen: 'x'.repeat(300) },
      ],
    }),
  )
  expect(lines).toEqual([
    'people Ann Doe kind=person allergies=Penicillin (rash), Nuts',
    'lost people Latex: It is over: its status is “resolved”.',
    `lost people ${'x'.repeat(300)}: There is no room for more allergies.`,
  ])
})

test('an export without who it is about is read too', async () => {
  const file = {
    export_metadata: { unit_system: 'metric' },
    medications: [medication()],
    allergies: [{ allergen: 'Nuts' }],
  }
  expect((await readOne(file)).format).toBe('mediKeep')
  expect(await sumUp(file)).toEqual([
    'medicines Ramipril 5 mg purpose=Blood pressure frequency=daily notes=oral unit=pill',
    'packs Ramipril 5 mg',
    'lost people Nuts: It does not say who it is for',
    'lost plans Ramipril 5 mg: How often it is taken is kept as text. Make a plan by hand.',
  ])
})

const RAMIPRIL =
  'medicines Ramipril 5 mg purpose=Blood pressure frequency=daily notes=take in the morning\noral'

test.each<[string, string, string]>([
  [
    'as its program writes it, comments in other line ends',
    '# PATIENT INFORMATION\n# Name: Ann Doe\n# Birth Date: 01/01/1980\n\n# MEDICATIONS\nAlternative Name,Associated Conditions,Dosage,End Date,Frequency,Id,Indication,Medication Name,Medication Type,Notes,Pharmacy,Prescribed by,Route,Side Effects,Start Date,Status,Tags\r\n,[],5 mg,,daily,1,Blood pressure,Ramipril,prescription,take in the morning,,,oral,,,active,\r\n',
    `${RAMIPRIL} unit=pill people=["mediKeep:Ann Doe"]`,
  ],
  [
    'of older versions',
    'dosage,frequency,id,indication,medication_name,notes,route,status\n5 mg,daily,1,Blood pressure,Ramipril,take in the morning,oral,active\n',
    `${RAMIPRIL} unit=pill`,
  ],
  [
    'saved by a German Excel',
    'Dosage;Frequency;Id;Indication;Medication Name;Notes;Route;Status\r\n5 mg;daily;1;Blood pressure;Ramipril;take in the morning;oral;active\r\n',
    `${RAMIPRIL} unit=pill`,
  ],
  [
    'of a medication that ended',
    'Dosage,End Date,Frequency,Id,Medication Name,Status\r\n5 mg,2026-02-01,daily,1,Ramipril,stopped\r\n',
    'medicines Ramipril 5 mg notes=Ended: 2026-02-01, stopped unit=pill',
  ],
])('a CSV file %s', async (_, text, line) => {
  expect((await readOne(text)).format).toBe('mediKeep')
  expect(await sumUp(text)).toContain(line)
})
