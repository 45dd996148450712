import { expect, test } from 'vitest'
import { readOne, sumUp } from '../../../../test/importSummary.ts'

const schedule = (more: object = {}) => ({
  usage: 1,
  every: 1,
  start: '2026-10-18T08:00:00',
  scheduleMode: 'interval',
  weekdays: [],
  intakeUnit: null,
  remind: true,
  takenBy: null,
  ...more,
})

const inventory = (more: object = {}) => ({
  packCount: 2,
  blistersPerPack: 5,
  pillsPerBlister: 10,
  totalPills: null,
  looseTablets: 0,
  stockAdjustment: 0,
  scheduleStockRebaseMilli: 0,
  packageType: 'blister',
  packageAmountValue: 0,
  packageAmountUnit: 'ml',
  ...more,
})

const medication = (more: object = {}) => ({
  _exportId: 'med-1',
  name: 'Ramipril',
  genericName: null,
  takenBy: [],
  medicationForm: 'tablet',
  inventory: inventory(),
  schedules: [schedule()],
  expiryDate: null,
  notes: null,
  isObsolete: false,
  image: null,
  lastStockCorrectionAt: null,
  ...more,
})

/** A dose of the first schedule on a day of November, as medassist-ng names its local midnight in Berlin. */
const dose = (day: number, more: object = {}) => ({
  medicationRef: 'med-1',
  scheduleIndex: 0,
  scheduledTime: `2026-11-${String(day - 1).padStart(2, '0')}T23:00:00.000Z`,
  takenAt: `2026-11-${String(day).padStart(2, '0')}T07:05:00.000Z`,
  takenSource: 'manual',
  dismissed: false,
  takenByPerson: null,
  ...more,
})

/** An export of version 1.9, of 26 November at night. */
const exported = (medications: object[], more: object = {}) => ({
  version: '1.9',
  exportedAt: '2026-11-27T03:00:00.000Z',
  medications,
  doseHistory: [],
  asNeededIntakes: [],
  refillHistory: [],
  settings: { stockCalculationMode: 'automatic', timezone: 'Europe/Berlin' },
  ...more,
})

const MANUAL = { settings: { stockCalculationMode: 'manual' } }

const left = async (more: object, of: object = {}) => {
  const { incoming } = await readOne(exported([medication(more)], of))
  return Number(incoming.tables.packs[0]?.count)
}

test.each<[string, object, object, number]>([
  ['40 doses that were due since the start', {}, {}, 60],
  ['half tablets', { schedules: [schedule({ usage: 0.5 })] }, {}, 80],
  ['every second day', { schedules: [schedule({ every: 2 })] }, {}, 80],
  ['Mondays', { schedules: [schedule({ scheduleMode: 'weekdays', weekdays: ['mon'] })] }, {}, 94],
  ['two people', { takenBy: ['Ann', 'Bob'] }, {}, 20],
  [
    'two people, one of whom takes this',
    { takenBy: ['Ann', 'Bob'], schedules: [schedule({ takenBy: 'Ann' })] },
    {},
    60,
  ],
  ['what was due after the last correction', { lastStockCorrectionAt: '2026-11-24T12:00:00.000Z' }, {}, 98],
  ['a correction at the time of a dose', { lastStockCorrectionAt: '2026-11-25T07:00:00.000Z' }, {}, 99],
  [
    'loose tablets, an adjustment and a moved base',
    { inventory: inventory({ looseTablets: 4, stockAdjustment: -2, scheduleStockRebaseMilli: 1500 }) },
    {},
    63.5,
  ],
  ['a dose that was marked ahead of time', {}, { doseHistory: [dose(27)] }, 59],
  ['a dose that was due and marked, once', {}, { doseHistory: [dose(26)] }, 60],
  ['more than there was', { schedules: [schedule({ usage: 9 })] }, {}, 0],
  [
    'as-needed doses',
    {},
    {
      asNeededIntakes: [
        { medicationRef: 'med-1', status: 'active', stockEffectMilli: 2000, stockEffectReason: 'applied' },
        { medicationRef: 'med-1', status: 'reversed', stockEffectMilli: 2000, stockEffectReason: 'applied' },
      ],
    },
    58,
  ],
  [
    'only marked doses in manual mode',
    {},
    { ...MANUAL, doseHistory: [dose(3), dose(4), dose(5, { dismissed: true })] },
    98,
  ],
  [
    'only doses marked after the last correction in manual mode',
    { lastStockCorrectionAt: '2026-11-03T12:00:00.000Z' },
    { ...MANUAL, doseHistory: [dose(3), dose(4)] },
    99,
  ],
])('what is left counts %s', async (_, more, of, count) => {
  expect(await left(more, of)).toBe(count)
})

const LIQUID = {
  medicationForm: 'liquid',
  inventory: inventory({
    packCount: 1,
    looseTablets: 600,
    packageType: 'liquid_container',
    packageAmountValue: 600,
  }),
}

test.each<[string, object, string[]]>([
  [
    'teaspoons',
    { ...LIQUID, schedules: [schedule({ usage: 2, intakeUnit: 'tsp' })] },
    ['unit=ml', 'count=200', '08:00×10'],
  ],
  [
    'tablespoons',
    { ...LIQUID, schedules: [schedule({ intakeUnit: 'tbsp' })] },
    ['unit=ml', 'count=0', '08:00×15'],
  ],
  [
    'millilitres',
    { ...LIQUID, schedules: [schedule({ usage: 5, intakeUnit: 'ml' })] },
    ['unit=ml', 'count=400', '08:00×5'],
  ],
  [
    'puffs',
    { inventory: inventory({ packageType: 'inhaler', looseTablets: 120 }) },
    ['unit=puff', 'count=80', '08:00×1'],
  ],
  [
    'injections',
    { inventory: inventory({ packageType: 'injection', looseTablets: 50 }) },
    ['unit=dose', 'count=10', '08:00×1'],
  ],
  [
    'a bottle',
    { inventory: inventory({ packageType: 'bottle', looseTablets: 90 }) },
    ['unit=tablet', 'count=50', '08:00×1'],
  ],
])('%s are counted in their own unit', async (_, more, parts) => {
  const [medicine, pack, plan] = await sumUp(exported([medication(more)]))
  expect([medicine, pack, plan]).toEqual(parts.map((part) => expect.stringContaining(part)))
})

test('a tube has doses; its grams are left out by name', async () => {
  const lines = await sumUp(
    exported([
      medication({ inventory: inventory({ packageType: 'tube', looseTablets: 50, packageAmountUnit: 'g' }) }),
    ]),
  )
  expect(lines).toEqual([
    'medicines Ramipril unit=dose',
    'packs Ramipril',
    'plans Ramipril status=active [daily 08:00×1] from 2026-10-18',
    'lost packs Ramipril: Its stock of 50 g is not in a unit that is counted here.',
  ])
})

test('a medicine of two people has a plan for each', async () => {
  const lines = await sumUp(exported([medication({ takenBy: ['Ann', 'Bob'] })]))
  expect(lines.filter((line) => line.startsWith('plans') || line.startsWith('people'))).toEqual([
    'people Ann kind=person',
    'people Bob kind=person',
    'plans Ramipril person=Ann status=active [daily 08:00×1] from 2026-10-18',
    'plans Ramipril person=Bob status=active [daily 08:00×1] from 2026-10-18',
  ])
})

test.each<[string, object, object, string]>([
  ['every third day', { every: 3 }, {}, 'plans Ramipril status=active [days 3 08:00×1] from 2026-10-18'],
  [
    'weekdays',
    { scheduleMode: 'weekdays', weekdays: ['mon', 'thu'] },
    {},
    'plans Ramipril status=active [weekdays 1,4 08:00×1] from 2026-10-18',
  ],
  [
    'a time that names UTC',
    { start: '2026-10-18T20:30:00.000Z' },
    {},
    'plans Ramipril status=active [daily 20:30×1] from 2026-10-18',
  ],
  [
    'a last day',
    {},
    { medicationEndDate: '2026-12-01' },
    'plans Ramipril status=active [daily 08:00×1] from 2026-10-18 to 2026-12-01',
  ],
  [
    'an obsolete medicine',
    {},
    { isObsolete: true },
    'plans Ramipril status=stopped [daily 08:00×1] from 2026-10-18',
  ],
  ['no amount', { usage: 0 }, {}, 'lost plans Ramipril: This schedule has no amount. Make a plan by hand.'],
  ['no time', { start: 'soon' }, {}, 'lost plans Ramipril: This schedule has no time. Make a plan by hand.'],
  [
    'unknown days',
    { scheduleMode: 'moon' },
    {},
    'lost plans Ramipril: This schedule has no days that a plan here can have. Make a plan by hand.',
  ],
  [
    'unknown weekdays',
    { scheduleMode: 'weekdays', weekdays: ['mon', 'someday'] },
    {},
    'lost plans Ramipril: This schedule has no days that a plan here can have. Make a plan by hand.',
  ],
  [
    'an end before the start',
    {},
    { medicationEndDate: '2026-10-01' },
    'lost plans Ramipril: Its period is over before it begins.',
  ],
])('a schedule with %s', async (_, of, more, line) => {
  expect(await sumUp(exported([medication({ ...more, schedules: [schedule(of)] })]))).toContain(line)
})

test('doses, their people and notes, prescriptions, refills and pictures', async () => {
  const file = exported(
    [
      medication({
        genericName: 'Ramiprilum',
        notes: 'white',
        expiryDate: '2027-05-31',
        image: 'data:image/png;base64,',
        prescriptionEnabled: true,
        prescriptionRemainingRefills: 2,
        prescriptionAuthorizedRefills: 5,
        prescriptionExpiryDate: '2027-01-31',
      }),
    ],
    {
      doseHistory: [
        dose(3, { takenByPerson: 'Ann', journalNote: 'late' }),
        dose(4, { dismissed: true }),
        dose(5, { scheduleIndex: 7 }),
        dose(6, { medicationRef: 'gone' }),
      ],
      asNeededIntakes: [
        {
          eventId: 'e1',
          medicationRef: 'med-1',
          occurredAt: '2026-11-05T20:00:00.000Z',
          quantityMilli: 500,
          person: null,
          status: 'active',
        },
      ],
      refillHistory: [{ medicationRef: 'med-1', packsAdded: 1, refillDate: '2026-11-01T09:00:00.000Z' }],
    },
  )
  const lines = await sumUp(file)
  expect(lines.filter((line) => !line.startsWith('packs') && !line.startsWith('plans'))).toEqual([
    'medicines Ramipril purpose=Ramiprilum notes=white\nPrescription: 2 of 5 refills left, valid until 2027-01-31 unit=tablet',
    'doses Ramipril taken_utc=2026-11-03T07:05:00.000Z amount=1 person=Ann notes=late',
    'doses Ramipril taken_utc=2026-11-05T20:00:00.000Z amount=0.5',
    'asks How much of Ramipril is taken each time? ½ tablet / 1 tablet / 2 tablets / Leave it out',
    'waits doses Ramipril',
    'lost medicines Ramipril: Its picture is not carried over.',
    'lost doses Ramipril: It was skipped, so nothing was taken.',
    'lost doses gone: Its medicine is not in the file.',
    'lost movements Ramipril: Refills are part of the count already; their history is not carried over.',
  ])
})

test('a schedule without reminders has a plan that does not remind', async () => {
  const { incoming } = await readOne(exported([medication({ schedules: [schedule({ remind: false })] })]))
  expect(JSON.parse(incoming.tables.plans[0]?.plan ?? '')).toMatchObject({ remind: { on: false } })
})
