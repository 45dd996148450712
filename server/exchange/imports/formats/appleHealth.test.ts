import { makeZip } from 'client-zip'
import { expect, test } from 'vitest'
import { IMPORTED_AT, linesOf, readOne, sumUp } from '../../../../test/importSummary.ts'
import { Bounds } from '../bounds.ts'
import { readXml } from './appleExport.ts'

const record = (type: string, unit: string, value: string, at = '2026-11-20 08:00:00 +0100') =>
  ` <Record type="HKQuantityTypeIdentifier${type}" sourceName="Ann&#39;s &quot;Scale&quot; > 1" unit="${unit}" creationDate="${at}" startDate="${at}" endDate="${at}" value="${value}"/>\n`

const xml = (...records: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE HealthData [\n<!ELEMENT HealthData (Record*)>\n]>\n<HealthData locale="de_DE">\n${records.join('')}</HealthData>\n`

const PRESSURE =
  record('BloodPressureSystolic', 'mmHg', '120') + record('BloodPressureDiastolic', 'mmHg', '80')

const EXPORT = xml(
  record('StepCount', 'count', '90'),
  record('BodyMass', 'kg', '70.5'),
  record('BodyMass', 'lb', '150', '2026-11-21 08:00:00 +0100'),
  record('BodyTemperature', 'degC', '37.2'),
  record('BloodGlucose', 'mmol&lt;180.1558800000541&gt;/L', '5.4'),
  PRESSURE,
  ` <Correlation type="HKCorrelationTypeIdentifierBloodPressure" startDate="2026-11-20 08:00:00 +0100">\n${PRESSURE} </Correlation>\n`,
  record('BodyMass', 'stones', '11', '2026-11-22 08:00:00 +0100'),
  record('BloodPressureSystolic', 'mmHg', '121', '2026-11-23 08:00:00 +0100'),
)

const MEASURED = [
  'measurements kind=weight measured_utc=2026-11-20T07:00:00.000Z value=70.5 unit=kg',
  'measurements kind=weight measured_utc=2026-11-21T07:00:00.000Z value=150 unit=lb',
  'measurements kind=temperature measured_utc=2026-11-20T07:00:00.000Z value=37.2 unit=°C',
  'measurements kind=glucose measured_utc=2026-11-20T07:00:00.000Z value=5.4 unit=mmol/L',
  'measurements kind=bloodPressure measured_utc=2026-11-20T07:00:00.000Z value=120 diastolic=80 unit=mmHg',
  'lost measurements 2026-11-22 08:00:00 +0100: Its unit is not known here.',
  'lost measurements 2026-11-23 08:00:00 +0100: The measurement is not complete',
]

const zipOf = async (files: Record<string, string>) =>
  new Uint8Array(
    await new Response(
      makeZip(Object.entries(files).map(([name, input]) => ({ name, input }))),
    ).arrayBuffer(),
  )

test('the ZIP file of Apple Health has measurements, each once', async () => {
  const zip = await zipOf({
    'apple_health_export/export_cda.xml': `<ClinicalDocument>${'<a/>'.repeat(5000)}</ClinicalDocument>`,
    'apple_health_export/Exportieren.xml': EXPORT,
    'apple_health_export/workout-routes/route.gpx': '<gpx/>',
  })
  expect((await readOne(zip)).format).toBe('appleHealth')
  expect(await sumUp(zip)).toEqual(MEASURED)
})

test('entities of its document type are not read, its other measurements are', async () => {
  const declared = '<!ENTITY heavy "80">\n<!ENTITY file SYSTEM "file:///etc/hostname">\n'
  const records = ['&heavy;', '&file;', '70.5'].map((value) => record('BodyMass', 'kg', value))
  const lines = await sumUp(xml(...records).replace('<!ELEMENT', `${declared}<!ELEMENT`))
  expect(lines).toEqual([
    'measurements kind=weight measured_utc=2026-11-20T07:00:00.000Z value=70.5 unit=kg',
    'lost measurements 2026-11-20 08:00:00 +0100: Its unit is not known here.',
    'lost measurements 2026-11-20 08:00:00 +0100: Its unit is not known here.',
  ])
})

test('two values of one moment are two measurements', async () => {
  const pressures =
    PRESSURE + record('BloodPressureSystolic', 'mmHg', '130') + record('BloodPressureDiastolic', 'mmHg', '85')
  const twice = record('BodyMass', 'kg', '70.5') + record('BodyMass', 'kg', '71')
  expect(await sumUp(xml(twice, twice, pressures))).toEqual([
    'measurements kind=weight measured_utc=2026-11-20T07:00:00.000Z value=70.5 unit=kg',
    'measurements kind=weight measured_utc=2026-11-20T07:00:00.000Z value=71 unit=kg',
    'measurements kind=bloodPressure measured_utc=2026-11-20T07:00:00.000Z value=120 diastolic=80 unit=mmHg',
    'measurements kind=bloodPressure measured_utc=2026-11-20T07:00:00.000Z value=130 diastolic=85 unit=mmHg',
  ])
})

test('its XML alone is read too, wherever it is cut into pieces', async () => {
  expect(await sumUp(EXPORT)).toEqual(MEASURED)
  const bytes = Buffer.from(EXPORT)
  const context = { timeZone: 'UTC', now: IMPORTED_AT, answers: {}, file: 'a' }
  for (const size of [1, 7, 100, 1000]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    )
    expect(linesOf(await readXml(pieces, context, new Bounds()))).toEqual(MEASURED)
  }
})

test.each<[string, () => Promise<Uint8Array>]>([
  ['without XML', () => zipOf({ 'a.txt': 'a' })],
  ['that is cut off', async () => (await zipOf({ 'export.xml': EXPORT })).slice(0, 200)],
  ['with a broken list of files', async () => (await zipOf({ 'export.xml': EXPORT })).fill(255, -60, -10)],
])('a ZIP file %s is not read', async (_, zip) => {
  expect((await readOne(await zip())).incoming.tables.measurements).toHaveLength(0)
})

const dose = (more: object = {}) => ({
  displayText: 'Aspirin',
  start: '2026-11-20 08:05:00 +0100',
  end: '2026-11-20 08:05:00 +0100',
  scheduledDate: '2026-11-20 08:00:00 +0100',
  scheduledDosage: 1,
  dosage: 1,
  units: 'count',
  form: null,
  status: 'Taken',
  isArchived: false,
  codings: [],
  ...more,
})

const doses = async (...of: object[]) =>
  (await sumUp({ data: { medications: of } })).filter((line) => !line.startsWith('packs'))

test.each<[string, object, string[]]>([
  [
    'a count',
    {},
    ['medicines Aspirin unit=pill', 'doses Aspirin taken_utc=2026-11-20T07:05:00.000Z amount=1'],
  ],
  [
    'a count of tablets',
    { form: 'Tablet', dosage: 2 },
    ['medicines Aspirin unit=tablet', 'doses Aspirin taken_utc=2026-11-20T07:05:00.000Z amount=2'],
  ],
  [
    'millilitres',
    { units: 'mL', dosage: 5 },
    ['medicines Aspirin unit=ml', 'doses Aspirin taken_utc=2026-11-20T07:05:00.000Z amount=5'],
  ],
  [
    'another name',
    { nickname: 'Blood thinner' },
    [
      'medicines Aspirin notes=Also called Blood thinner unit=pill',
      'doses Aspirin taken_utc=2026-11-20T07:05:00.000Z amount=1',
    ],
  ],
])('a dose of Health Auto Export with %s', async (_, more, lines) => {
  expect(await doses(dose(more))).toEqual(lines)
})

test.each<[string, object, string]>([
  ['milligrams', { units: 'mg', dosage: 81 }, 'Aspirin: how much is “81 mg”?'],
  ['no unit, as older versions write', { units: undefined, dosage: 81 }, 'Aspirin: how much is “81 (?)”?'],
  ['no dosage', { dosage: null }, 'How much of Aspirin is taken each time?'],
  ['few milligrams', { units: 'mg', dosage: 5 }, 'Aspirin: how much is “5 mg”?'],
  ['few of no unit', { units: undefined, dosage: 10 }, 'Aspirin: how much is “10 (?)”?'],
])('a dose with %s is asked', async (_, more, sentence) => {
  expect(await doses(dose(more))).toContain(`asks ${sentence} ½ pill / 1 pill / 2 pills / Leave it out`)
})

test.each(['Skipped', 'Not Logged', 'Snoozed', 'Not Interacted', 'Notification Not Sent'])(
  'a dose with the status %s is none',
  async (status) => {
    expect((await doses(dose({ status }))).slice(1)).toEqual([
      `lost doses Aspirin: Its status is “${status}”: nothing was taken.`,
    ])
  },
)

test('a count of what is measured in millilitres is asked', async () => {
  const [first, second] = [dose({ units: 'mL', dosage: 5 }), dose({ start: '2026-11-21 08:05:00 +0100' })]
  expect((await doses(first, second)).slice(1)).toEqual([
    'doses Aspirin taken_utc=2026-11-20T07:05:00.000Z amount=5',
    'asks Aspirin: how much is “1 count”? Leave it out',
    'waits doses Aspirin',
  ])
})

test('its CSV file is read by the same rules', async () => {
  const text = `Date,Scheduled Date,Medication,Dosage,Scheduled Dosage,Unit,Status
2026-11-20 08:05:00 +0100,2026-11-20 08:00:00 +0100,Aspirin,1,1,count,Taken
2026-11-21 08:05:00 +0100,2026-11-21 08:00:00 +0100,Aspirin,1,1,count,Skipped
2026-11-22 08:05:00 +0100,2026-11-22 08:00:00 +0100,Aspirin,,1,count,Not Logged
2026-11-23 08:05:00 +0100,2026-11-23 08:00:00 +0100,Aspirin,,1,count,
`
  expect(await sumUp(text)).toEqual([
    'medicines Aspirin unit=pill',
    'packs Aspirin',
    'doses Aspirin taken_utc=2026-11-20T07:05:00.000Z amount=1',
    'lost doses Aspirin row 3: Its status is “Skipped”: nothing was taken.',
    'lost doses Aspirin row 4: Its status is “Not Logged”: nothing was taken.',
    'lost doses Aspirin row 5: It does not say if it was taken.',
  ])
})

test('measurements of Health Auto Export come along', async () => {
  const date = '2026-11-20 08:00:00 +0100'
  const metrics = [
    { name: 'weight_body_mass', units: 'kg', data: [{ date, qty: 70.5 }] },
    { name: 'blood_pressure', units: 'mmHg', data: [{ date, systolic: 120, diastolic: 80 }] },
    { name: 'step_count', units: 'count', data: [{ date, qty: 90 }] },
  ]
  expect(await sumUp({ data: { metrics } })).toEqual([MEASURED[0], MEASURED[4]])
})
