import { expect, test } from 'vitest'
import { readOne, sumUp } from '../../../../test/importSummary.ts'
import { backup, DAYS, event, medicine, reminder, WORKDAYS } from '../../../../test/someMedTimer.ts'

const ofReminder = (more: object) => sumUp(backup([medicine({}, reminder(more))]))
const NO_PLAN = 'lost plans Zinc: '
const COMBINED =
  'It combines weekdays, days of the month or a cycle, which no plan here does. Make a plan by hand.'

test.each<[string, object, string]>([
  ['every day', {}, '[daily 08:00×1] from 2026-11-27'],
  ['the first of a month', { activeDaysOfMonth: 1 }, '[monthDays 1 08:00×1] from 2026-11-27'],
  ['two days of a month', { activeDaysOfMonth: 16_385 }, '[monthDays 1,15 08:00×1] from 2026-11-27'],
  ['the 31st', { activeDaysOfMonth: -(2 ** 31) + 2 ** 30 }, '[monthDays 31 08:00×1] from 2026-11-27'],
  ['all 31 days of a month', { activeDaysOfMonth: 2_147_483_647 }, '[daily 08:00×1] from 2026-11-27'],
  ['workdays', { days: WORKDAYS }, '[weekdays 1,2,3,4,5 08:00×1] from 2026-11-27'],
  ['a period', { periodStart: 20_800, periodEnd: 20_810 }, '[daily 08:00×1] from 2026-12-13 to 2026-12-23'],
  [
    'every third day from its own first day',
    { consecutiveDays: 1, pauseDays: 2, cycleStartDay: 20_781 },
    '[days 3 08:00×1] from 2026-11-24',
  ],
  [
    'a cycle from its own first day',
    { consecutiveDays: 21, pauseDays: 7, cycleStartDay: 20_781 },
    '[cycle 21,7 08:00×1] from 2026-11-24'.replace('21,7', '21 7'),
  ],
  [
    'a cycle within a period that begins a day later',
    { consecutiveDays: 2, pauseDays: 2, cycleStartDay: 20_781, periodStart: 20_782 },
    '[3d cycle 1 2 08:00×1 then cycle 2 2 08:00×1] from 2026-11-25',
  ],
  [
    'a cycle within a period that begins on a day off',
    { consecutiveDays: 2, pauseDays: 2, cycleStartDay: 20_781, periodStart: 20_783, periodEnd: 20_790 },
    '[cycle 2 2 08:00×1] from 2026-11-28 to 2026-12-03',
  ],
  [
    'every 8 hours from an instant',
    { intervalStart: 1_763_532_000, timeInMinutes: 480 },
    '[hours 8 clock 07:00×1] from 2025-11-19',
  ],
  [
    'every 6 hours after the last dose',
    { intervalStart: 1_763_532_000, timeInMinutes: 360, intervalStartsFromProcessed: true },
    '[hours 6 taken 07:00×1] from 2025-11-19',
  ],
  [
    'every two days from an instant',
    { intervalStart: 1_763_532_000, timeInMinutes: 2880 },
    '[days 2 07:00×1] from 2025-11-19',
  ],
  [
    'every 4 hours of the day',
    { windowedInterval: true, timeInMinutes: 240, intervalStartTimeOfDay: 480, intervalEndTimeOfDay: 1320 },
    '[daily 08:00×1 12:00×1 16:00×1 20:00×1] from 2026-11-27',
  ],
])('%s becomes exactly that plan', async (_, more, plan) => {
  const lines = await ofReminder(more)
  expect(lines.filter((line) => !line.startsWith('medicines') && !line.startsWith('packs'))).toEqual([
    `plans Zinc status=active ${plan}`,
  ])
})

test.each<[string, object, string]>([
  ['workdays of a cycle', { days: WORKDAYS, consecutiveDays: 21, pauseDays: 7 }, COMBINED],
  ['workdays of a month', { days: WORKDAYS, activeDaysOfMonth: 1 }, COMBINED],
  ['a month and a cycle', { activeDaysOfMonth: 1, pauseDays: 1 }, COMBINED],
  ['no weekday', { days: DAYS.map(() => false) }, 'It has no days, so it never reminds.'],
  ['no day of a month', { activeDaysOfMonth: 0 }, 'It has no days, so it never reminds.'],
  ['a period in reverse', { periodStart: 20_810, periodEnd: 20_800 }, 'Its period is over before it begins.'],
  ['no time', { timeInMinutes: -4 }, 'It has no time. Make a plan by hand.'],
  [
    'another reminder before it',
    { linkedReminderId: 7 },
    'It follows another reminder, which no plan here does. Make a plan by hand.',
  ],
  [
    'every 90 minutes',
    { intervalStart: 1_763_532_000, timeInMinutes: 90 },
    'It repeats after 90 minutes, which no plan here does. Make a plan by hand.',
  ],
  [
    'the stock',
    { outOfStockReminderType: 'DAILY', amount: '?' },
    'It reminds of the stock or the expiration date, which is done here for every medicine.',
  ],
  [
    'the expiration date',
    { expirationReminderType: 'ONCE', periodStart: 5, amount: '?' },
    'It reminds of the stock or the expiration date, which is done here for every medicine.',
  ],
])('%s becomes no plan and says why', async (_, more, reason) => {
  const lines = await ofReminder(more)
  expect(lines.filter((line) => /^(plans|asks|lost)/.test(line))).toEqual([`${NO_PLAN}${reason}`])
})

test.each<[string, number, string]>([
  ['1/2', 0.5, 'pill'],
  ['½', 0.5, 'pill'],
  ['1 ½', 1.5, 'pill'],
  ['1½ tablets', 1.5, 'tablet'],
  ['1 1/2 tablets', 1.5, 'tablet'],
  ['0,5', 0.5, 'pill'],
  ['2.25', 2.25, 'pill'],
  ['2 Kapseln', 2, 'capsule'],
  ['5 ml', 5, 'ml'],
  ['10 Tropfen', 10, 'drop'],
])('the amount %s is read exactly, in plans and in doses', async (amount, value, unit) => {
  const lines = await sumUp(backup([medicine({}, reminder({ amount }))], [event({ amount })]))
  expect(lines).toEqual([
    `medicines Zinc unit=${unit}`,
    'packs Zinc count=30',
    `plans Zinc status=active [daily 08:00×${value}] from 2025-11-19`,
    `doses Zinc taken_utc=2025-11-19T08:05:00.000Z amount=${value}`,
  ])
})

test.each<[string, string, string]>([
  ['Take 2 pills', 'Zinc: how much is “Take 2 pills”?', '2 pills'],
  ['500 mg', 'Zinc: how much is “500 mg”?', '½ pill / 1 pill / 2 pills'],
  ['1,000', 'Zinc: how much is “1,000”?', '1 pill / 1000 pills'],
  ['2-3', 'Zinc: how much is “2-3”?', '2 pills / 3 pills'],
  ['?', 'How much of Zinc is taken each time?', '½ pill / 1 pill / 2 pills'],
  ['', 'How much of Zinc is taken each time?', '½ pill / 1 pill / 2 pills'],
])('the amount “%s” is asked once, for plans and doses', async (amount, sentence, choices) => {
  const file = backup([medicine({}, reminder({ amount }))], [event({ amount })])
  const asked = await readOne(file)
  const [question] = asked.incoming.questions.values()
  expect(await sumUp(file)).toEqual([
    'medicines Zinc unit=pill',
    'packs Zinc count=30',
    `asks ${sentence} ${choices} / Leave it out`,
    'waits plans Zinc',
    'waits doses Zinc',
  ])
  expect(question).toMatchObject({ takesAmount: true, lines: 2, answer: null })
  const id = question?.id ?? ''
  expect((await sumUp(file, { answers: { [id]: '1.5' } })).slice(2, 4)).toEqual([
    'plans Zinc status=active [daily 08:00×1.5] from 2025-11-19',
    'doses Zinc taken_utc=2025-11-19T08:05:00.000Z amount=1.5',
  ])
  expect((await sumUp(file, { answers: { [id]: 'leaveOut' } })).slice(-2)).toEqual([
    'lost plans Zinc: You chose to leave it out.',
    'lost doses Zinc: You chose to leave it out.',
  ])
  expect((await sumUp(file, { answers: { [id]: 'plenty' } })).slice(-2)).toEqual([
    'waits plans Zinc',
    'waits doses Zinc',
  ])
})

test('an amount that is different each time is asked', async () => {
  expect(await ofReminder({ amount: '2', variableAmount: true })).toContain(
    'asks The amount of Zinc is different each time. Which one should its plan say? 2 pills / Leave it out',
  )
})

test.each<[string, string[]]>([
  ['mg', ['medicines Zinc unit=pill', 'packs Zinc', 'waits plans Zinc']],
  ['Tabletten', ['medicines Zinc unit=tablet', 'packs Zinc count=30']],
])('a stock in %s counts only in a known unit', async (unit, lines) => {
  const all = await sumUp(backup([medicine({ unit }, reminder())]))
  expect(all).toEqual(expect.arrayContaining(lines))
})

test('notes, tags, long instructions, what is left and the expiration date come along', async () => {
  const instructions = 'with a glass of water '.repeat(6).trim()
  const file = backup([
    {
      ...medicine(
        { notes: 'white', expirationDate: 20_900, amount: 12.5 },
        reminder({ instructions, active: false, automaticallyTaken: true }),
      ),
      tags: [{ name: 'Mila' }, { name: 'winter' }],
    },
  ])
  expect(await sumUp(file)).toEqual([
    `medicines Zinc notes=white\n${instructions}\nTags: Mila, winter unit=pill`,
    'packs Zinc count=12.5 expires=2027-03-23',
    `plans Zinc status=paused [daily 08:00×1 (${instructions.slice(0, 100)})] from 2026-11-27`,
    'lost plans Zinc: Its doses were marked as taken by themselves. Here someone logs them.',
  ])
})

test.each<[what: string, more: object, packs: string[]]>([
  ['nothing', { amount: 0 }, ['packs Zinc']],
  ['half a pill', { amount: 0.5 }, ['packs Zinc count=0.5']],
  ['a date alone', { amount: 0, expirationDate: 20_900 }, ['packs Zinc expires=2027-03-23']],
  ['the first of all days, which means none', { expirationDate: 0 }, ['packs Zinc count=30']],
  ['no day', { expirationDate: 'soon' }, ['packs Zinc count=30']],
])('%s is left of it', async (_, more, packs) => {
  const all = await sumUp(backup([medicine(more, reminder())]))
  expect(all.filter((line) => line.startsWith('packs'))).toEqual(packs)
})

test('two medicines of one name stay two, and each dose finds its own or is asked about', async () => {
  const file = backup(
    [
      medicine({ notes: '50 mcg', amount: 20 }, reminder()),
      medicine({ notes: '75 mcg', amount: 90 }, reminder({ reminderId: 2, timeInMinutes: 600 })),
    ],
    [event(), event({ reminderId: 2 }), event({ reminderId: -1 })],
  )
  expect(await sumUp(file)).toEqual([
    'medicines Zinc notes=50 mcg unit=pill',
    'medicines Zinc notes=75 mcg unit=pill',
    'packs Zinc count=20',
    'packs Zinc count=90',
    'plans Zinc status=active [daily 08:00×1] from 2025-11-19',
    'plans Zinc status=active [daily 10:00×1] from 2025-11-19',
    'doses Zinc taken_utc=2025-11-19T08:05:00.000Z amount=1',
    'doses Zinc taken_utc=2025-11-19T08:05:00.000Z amount=1',
    'asks Several medicines are called Zinc. Which one was taken? Zinc (50 mcg, 08:00) / Zinc (75 mcg, 10:00) / Leave it out',
    'waits doses Zinc',
  ])
  const { incoming } = await readOne(file)
  expect(incoming.tables.doses.map((dose) => dose.medicine_id)).toEqual(['medTimer:Zinc', 'medTimer:Zinc#2'])
  const [id = ''] = incoming.questions.keys()
  const answered = await readOne(file, { answers: { [id]: '1' } })
  expect(answered.incoming.tables.doses.at(-1)).toMatchObject({ medicine_id: 'medTimer:Zinc#2' })
})

test('a dose named with the day of its cycle belongs to its medicine, and skipped ones stay skipped', async () => {
  const events = [
    event({ medicineName: 'Zinc (3/21)' }),
    event({ status: 'SKIPPED' }),
    event({ status: 'RAISED' }),
    event({ medicineName: 'Gone' }),
  ]
  expect((await sumUp(backup([medicine({}, reminder())], events))).slice(3)).toEqual([
    'doses Zinc taken_utc=2025-11-19T08:05:00.000Z amount=1',
    'skips Zinc 2025-11-19T08:00:00.000Z',
    'lost doses Gone: Its medicine is not in the file.',
  ])
})

test('a reminder without a first day runs since its first event, unless it has ended', async () => {
  const planWith = async (more: object, events: object[]) =>
    (await sumUp(backup([medicine({}, reminder(more))], events))).filter((line) => /plan/.test(line))
  const line = (from: string) => `plans Zinc status=active [daily 08:00×1] from ${from}`
  expect(
    await planWith({}, [event({ status: 'SKIPPED' }), event({ remindedTimestamp: 1_764_000_000 })]),
  ).toEqual([line('2025-11-19')])
  expect(await planWith({}, [event({ status: 'RAISED' }), event({ remindedTimestamp: 5 })])).toEqual([
    line('2026-11-27'),
  ])
  expect(await planWith({ periodStart: 20_780 }, [event()])).toEqual([line('2026-11-23')])
  expect(await planWith({ periodEnd: 20_780 }, [event()])).toEqual([
    'lost plans Zinc: Its period is over before it begins.',
  ])
})

test.each<[string, object, string]>([
  [
    'medicines',
    { version: 4, list: [medicine({}, reminder())] },
    'plans Zinc status=active [daily 08:00×1] from 2026-11-27',
  ],
  ['events', { version: 4, list: [event()] }, 'lost doses Zinc: Its medicine is not in the file.'],
])('an old file of only %s is read', async (_, file, line) => {
  expect((await readOne(file)).format).toBe('medTimer')
  expect(await sumUp(file)).toContain(line)
})
