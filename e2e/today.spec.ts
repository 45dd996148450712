import { drawn } from './device.ts'
import { gate } from './gate.ts'
import { expect, test } from './household.ts'
import { due, NOON_ZONE, soon } from './noon.ts'
import { trustClock } from './ownTime.ts'
import { button, notification } from './parts.ts'

test.use({ timezoneId: NOON_ZONE })

test('a household with plans opens at Today, and one tap takes a dose without anything moving', async ({
  page,
  household,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const { id } = await due(household, 'Lisinopril')
  await household.enter(page, '/')
  await expect(page).toHaveURL(/\/today$/)
  await expect(page.getByText('1 dose to take')).toBeVisible()
  // Waits until everything has slid in.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  const before = await button(page, 'Taken').boundingBox()
  await button(page, 'Taken').dblclick()
  await expect(notification(page).getByText(/^Taken at /)).toBeVisible()
  await expect(page.getByText(/^All done for today\. Next: tomorrow /)).toBeVisible()
  const bar = page.getByRole('article').getByText('Taken', { exact: true })
  expect((await bar.boundingBox())?.y).toBe(before?.y)
  expect(await household.count(id)).toBe(19)

  // Then the medications are where they were.
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Your Medications' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Today All done for today/ })).toBeVisible()
  await expect(page.getByRole('article').getByText(/^Lasts until \w+ \d+ \((18|19) days\)$/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your Medications' })).toBeVisible()
})

test('a person who has left Today is notified of a dose that was not logged', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  const { id } = await due(household, 'Lisinopril')
  await household.enter(page, '/today')
  const sent = gate()
  await page.route('**/logs', (route) => sent.opened.then(() => route.continue()))
  await button(page, 'Taken').click()
  await page.getByRole('link', { name: 'Your Medications' }).first().click()
  await expect(page.getByRole('heading', { name: 'Your Medications' })).toBeVisible()
  await household.take(id, new Date())
  sent.open()
  await expect(notification(page).getByText('Not logged: Lisinopril')).toBeVisible()
  expect(await household.count(id)).toBe(19)
})

test('both of a card are taken with one press, and taken back with one', async ({ page, household }) => {
  const { id } = await due(household, 'Metformin')
  await due(household, 'Hylo Comod')
  await household.enter(page, '/today')
  await button(page, 'Both Taken').click()
  await expect(notification(page).getByText('2 doses')).toBeVisible()
  await expect.poll(() => household.count(id)).toBe(19)
  await notification(page).getByRole('button', { name: 'Undo' }).click({ delay: 600 })
  await expect(button(page, 'Both Taken')).toBeVisible()
  expect(await household.count(id)).toBe(20)
  await button(page, 'Hylo Comod: taken').click()
  await expect(button(page, 'Metformin Taken')).toBeVisible()
})

test('of two members who press at once, the second is asked whether it is the same dose', async ({
  page,
  anotherDevice,
  household,
}) => {
  const mila = await household.addPerson('Mila')
  const { id } = await due(household, 'Amoxicillin', { personId: mila.id })
  const ben = await household.letIn('Ben Berg', 'helper')
  const other = await anotherDevice({ timezoneId: NOON_ZONE })
  await household.enter(page, '/today')
  await ben.enter(other, '/today')
  await expect(button(page, 'Taken')).toBeVisible()
  await button(other, 'Taken').click()
  await expect(notification(other).getByText('Amoxicillin, Mila')).toBeVisible()
  await button(page, 'Taken').click()
  const sheet = page.getByRole('dialog', { name: /^Ben Berg already gave it at / })
  await sheet.getByRole('button', { name: 'The Same Dose' }).click()
  await expect(page.getByText(/^All done for today/)).toBeVisible()
  expect(await household.count(id)).toBe(19)
})

test('a dose is put off, and skipped with a reason; both can be taken back', async ({ page, household }) => {
  await due(household, 'Carprofen')
  await household.enter(page, '/today')
  const undo = () => notification(page).getByRole('button', { name: 'Undo' }).click({ delay: 600 })
  await button(page, 'Later').click()
  await page.getByRole('button', { name: /^In 30 minutes/ }).click()
  await expect(page.getByRole('article').getByText(/^Reminder at /)).toBeVisible()
  await undo()
  await expect(page.getByRole('article').getByText(/^Due now/)).toBeVisible()
  await button(page, 'Skip').click()
  await page.getByRole('button', { name: /^Doctor’s advice/ }).click()
  await expect(page.getByText(/^Nothing more today\. Next: tomorrow /)).toBeVisible()
  await undo()
  await expect(page.getByText('1 dose to take')).toBeVisible()
})

test('an as-needed medicine shows its limits and is logged beyond them with a reason', async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Ibuprofen' })
  await household.plan(id, {
    asNeeded: { amount: 1 },
    limits: { minHours: 6, max24h: 4 },
    timeZone: NOON_ZONE,
  })
  await household.enter(page, '/today')
  const card = page.getByRole('article', { name: 'Ibuprofen' })
  await expect(card.getByText('0 of 4 in 24 hours')).toBeVisible()
  await card.getByRole('button', { name: 'Taken' }).click()
  await expect(notification(page).getByText(/^Taken at /)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^May be taken from /)).toBeVisible()
  await expect(card.getByText('1 of 4 in 24 hours')).toBeVisible()
  await card.getByRole('button', { name: 'I Took Another One' }).click()
  const sheet = page.getByRole('dialog', { name: 'Earlier than the plan says' })
  await sheet.getByLabel('Reason').selectOption('Doctor’s advice')
  await sheet.getByRole('button', { name: 'It Was Taken' }).click()
  await expect(sheet).toBeHidden()
  await expect.poll(() => household.count(id)).toBe(18)
})

test('a day that is done is a cabinet that is shut, ten seconds after the last press', async ({
  page,
  household,
}) => {
  await due(household, 'Lisinopril')
  await trustClock(page)
  await page.clock.install()
  await household.enter(page, '/today')
  await button(page, 'Taken').click()
  await expect(page.getByText(/^All done for today\. Next: tomorrow /)).toBeVisible()
  await expect(page.getByRole('article')).toBeVisible()
  await page.clock.runFor(11_000)
  await expect(page.getByRole('article')).toBeHidden()
  await expect(page.getByRole('button', { name: /Noon/ })).toHaveAttribute('aria-expanded', 'false')
})

test('an open dose of last night stays first and a missed one is named, each with its actions', async ({
  page,
  household,
}) => {
  const HOUR_MS = 3_600_000
  // Between nine and ten in the evening.
  const { id } = await due(household, 'Amoxicillin', {}, 9 * 60)
  await trustClock(page)
  await page.clock.setFixedTime(Date.now() + 16.5 * HOUR_MS)
  await household.enter(page, '/today')
  await expect(page.getByText('1 dose to take')).toBeVisible()
  const night = page.getByRole('region', { name: 'Earlier' })
  await expect(night.getByText('Amoxicillin')).toBeVisible()
  await page.clock.setFixedTime(Date.now() + 22.5 * HOUR_MS)
  await page.reload()
  await expect(page.getByText(/^Nothing to take right now\. Next: /)).toBeVisible()
  await expect(
    page.getByText(/^Missed last night: Amoxicillin 9:\d\d PM$|^Missed last night: Amoxicillin 10:\d\d PM$/),
  ).toBeVisible()
  await page.getByRole('button', { name: /^What happened/ }).click()
  const sheet = page.getByRole('dialog', { name: 'What happened?' })
  await expect(sheet.getByText(/^Yesterday, (9|10):\d\d PM/)).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Taken Now' }), 'too late for that').toHaveCount(0)
  await expect(sheet.getByRole('button', { name: /^Taken at (9|10):\d\d PM as planned$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Not Taken' }).click()
  await page.getByRole('button', { name: 'Not needed' }).click()
  await expect(page.getByText(/^Missed last night/)).toBeHidden()
  expect(await household.count(id)).toBe(20)
})

test('a missed dose is logged as it was planned in two taps', async ({ page, household }) => {
  const { id } = await due(household, 'Amoxicillin', {}, 1)
  await trustClock(page)
  await page.clock.setFixedTime(Date.now() + 13.5 * 3_600_000)
  await household.enter(page, '/today')
  const missed = page.getByText(/^Missed .*Amoxicillin/)
  await expect(missed).toBeVisible()
  await page.getByRole('button', { name: /^What happened/ }).click()
  await page.getByRole('button', { name: /^Taken at .* as planned$/ }).click()
  await expect(missed).toBeHidden()
  await expect.poll(() => household.count(id)).toBe(19)
})

test('a viewer sees the day without buttons, and the days beside it', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  await due(household, 'Lisinopril')
  const olga = await household.letIn('Olga Berg', 'viewer')
  await olga.enter(page, '/favicon.svg')
  await page.evaluate((id) => localStorage.setItem('family', id), olga.familyId)
  await page.goto('/today')
  await expect(page.getByText('Nora Berg has 1 dose to take')).toBeVisible()
  await expect(page.getByRole('article').getByRole('button')).toHaveCount(0)
  await button(page, 'Tomorrow').click()
  await expect(page.getByRole('heading', { name: 'Tomorrow' })).toBeVisible()
  await expect(page.getByText(/^1 dose planned, at /)).toBeVisible()
})

test('a family without plans opens at its medications, asks for no day and is shown the way to a plan', async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Lisinopril' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await household.enter(page, '/')
  await expect(page.getByRole('heading', { name: 'Lisinopril' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Today' }).click()
  await expect(page.getByRole('heading', { name: 'No plans yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Lisinopril/ })).toHaveAttribute(
    'href',
    `/add?guide=${id}&step=who`,
  )
  expect(asked.filter((path) => /occurrences|forecasts|allowances/.test(path))).toEqual([])
})

test('a plan made too late for today shows the dose of tomorrow, and records the one of today', {
  tag: '@rare',
}, async ({ page, household }) => {
  const { startsOn } = soon('')
  const { id } = await due(household, 'Vitamin D3', { startsOn }, -2 * 60)
  await household.enter(page, '/today')
  await expect(page.getByText(/^Nothing more today\. Next: tomorrow 10:\d\d AM$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tomorrow' }).getByText('Vitamin D3')).toBeVisible()
  await button(page, 'I Took It Today Already').click()
  await page.getByRole('button', { name: /^At 10:\d\d AM$/ }).click()
  await expect(notification(page).getByText(/^Taken at 10:\d\d AM$/)).toBeVisible()
  await expect(button(page, 'I Took It Today Already')).toBeHidden()
  await expect(page.getByText(/^Nothing more today\. Next: tomorrow /)).toBeVisible()
  expect(await household.count(id)).toBe(19)
})

test('reminders and then installing are suggested one at a time, and never again after Not Now', async ({
  page,
  household,
}) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }))
  await due(household, 'Lisinopril')
  await household.enter(page, '/today')
  const offerInstall = () =>
    page.evaluate(() => dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => {} })))
  const reminders = page.getByRole('region', { name: 'Turn on reminders on this device' })
  const installing = page.getByRole('region', { name: 'Put it on the home screen' })
  await expect(reminders).toBeVisible()
  await offerInstall()
  await expect(installing).toBeHidden()
  await reminders.getByRole('button', { name: 'Not Now', exact: true }).click()
  await expect(reminders).toBeHidden()
  await installing.getByRole('button', { name: 'Not now', exact: true }).click()
  await expect(installing).toBeHidden()
  await page.reload()
  await expect(page.getByText('1 dose to take')).toBeVisible()
  await offerInstall()
  await drawn(page)
  await expect(reminders).toHaveCount(0)
  await expect(installing).toHaveCount(0)
})

test('a page that breaks again after it was loaded anew says what else to do', async ({
  page,
  household,
}) => {
  await due(household, 'Ibuprofen')
  await household.enter(page, '/today')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await page.addInitScript(() => {
    Array.prototype.toSorted = () => {
      throw new Error('not in this browser')
    }
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(
    page.getByText('Loading it again did not help. Update this browser or use another one.'),
  ).toBeVisible()
})
