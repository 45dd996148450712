import { drawn } from './device.ts'
import { gate } from './gate.ts'
import { daysAgo, expect, test } from './household.ts'
import { trustClock } from './ownTime.ts'
import { intake, notification } from './parts.ts'

test('a dose that arrives after its dialog was closed closes no other one', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Amoxicillin', pillCount: 21 })
  await household.enter(page)
  const sent = gate()
  await page.route('**/logs', (route) => sent.opened.then(() => route.continue()))
  const take = page.getByRole('button', { name: 'Take Medicine' })
  const dialog = intake(page)
  await take.click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('button', { name: 'Logging...' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await take.click()
  await dialog.getByLabel('Notes (Optional)').fill('before breakfast')
  sent.open()
  await expect(notification(page).getByText('Success', { exact: true })).toBeVisible()
  await drawn(page)
  await expect(dialog.getByLabel('Notes (Optional)')).toHaveValue('before breakfast')
  expect(await household.read(id)).toMatchObject({ pillCount: 20 })
})

test('a dose is logged from the card, which stays closed', async ({ page, household }) => {
  await household.add({ name: 'Amoxicillin', pillCount: 21 })
  await household.enter(page)
  const take = page.getByRole('button', { name: 'Take Medicine' })
  await take.click()
  const dialog = intake(page)
  await expect(page).toHaveURL('/')
  await expect(dialog.getByText('When did you take Amoxicillin?')).toBeVisible()
  await expect(dialog.getByText('21 of 21')).toBeVisible()
  await expect(dialog.getByLabel('Number of pills taken')).toHaveValue('1')
  await expect(dialog.getByLabel('Number of pills taken')).toHaveAttribute('max', '21')
  await dialog.getByRole('button', { name: 'One more' }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(notification(page).getByText('Success', { exact: true })).toBeVisible()
  await expect(notification(page).getByText('Medication taken successfully logged')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('19 of 21')).toBeVisible()
  await expect(page.getByText('Taken Today')).toBeVisible()
  await expect(take).toBeFocused()
})

test('more pills than remain, or none at all, are refused', async ({ page, household }) => {
  await household.add({ name: 'Amoxicillin', pillCount: 3 })
  await household.enter(page)
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  const dialog = intake(page)
  await dialog.getByLabel('Number of pills taken').fill('0')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Must take at least 1 pill')).toBeVisible()
  await dialog.getByLabel('Number of pills taken').fill('4')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(notification(page).getByText('Not enough pills remaining')).toBeVisible()
  await expect(dialog).toBeVisible()
  await notification(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(dialog, 'the toast above the dialog can be dismissed without closing it').toBeVisible()
})

test('a refusal by the server is shown under its field, and typed text stays', async ({
  page,
  household,
}) => {
  await household.add()
  await household.enter(page)
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  const notes = intake(page).getByLabel('Notes (Optional)')
  await notes.fill('x'.repeat(2001))
  await intake(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(notes).toHaveAccessibleDescription('Notes must be at most 2000 characters')
  await expect(notes).toBeFocused()
  await expect(notes).toHaveValue('x'.repeat(2001))
})

test('the server reports that someone took the last pills meanwhile', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Amoxicillin', pillCount: 3 })
  await household.enter(page)
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  await household.take(id, daysAgo(1, 8), { pillsTaken: 3 })
  await intake(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(notification(page).getByText('Not enough pills remaining')).toBeVisible()
})

test('a dose that fails on the server says so, and counts once when sent again', async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Amoxicillin', pillCount: 3 })
  await household.enter(page)
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  const body = JSON.stringify({ message: 'Something went wrong', code: 'failed' })
  await page.route('**/logs', (route) => route.fulfill({ status: 500, body }))
  await intake(page).getByRole('button', { name: 'Confirm' }).click()
  const label = notification(page)
  await expect(label.getByText('Failed to log medication', { exact: true })).toBeVisible()
  await expect(label.getByText('Nothing was logged. Try again: it counts only once.')).toBeVisible()
  await expect(label.getByText('500: Internal Server Error')).toBeVisible()
  await page.unroute('**/logs')
  await intake(page).getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => household.count(id)).toBe(2)
})

test("a medicine with another person's plan preselects that person", async ({ page, household }) => {
  const mila = await household.addPerson('Mila')
  const { id } = await household.add({ name: 'Amoxicillin' })
  await household.plan(id, { personId: mila.id })
  await household.enter(page, '/favicon.svg')
  await page.goto('/')
  await page.goto('/')
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  await expect(intake(page).getByRole('radio', { name: 'Mila' })).toBeChecked()
})

test('an unknown count has no upper limit and no remaining line', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  await household.add({ name: 'Vitamin D3', pillCount: null, initialPillCount: null })
  await household.enter(page)
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  const dialog = intake(page)
  await expect(dialog.getByText('Remaining pills')).toHaveCount(0)
  await expect(dialog.getByRole('progressbar')).toHaveCount(0)
  await dialog.getByLabel('Number of pills taken').fill('5000')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(notification(page).getByText('Medication taken successfully logged')).toBeVisible()
})

test('a past day keeps the chosen time, with notes; the future and the time before 2024 are disabled', async ({
  page,
  household,
}) => {
  await trustClock(page)
  await page.clock.setFixedTime(new Date(2026, 9, 15, 13, 5))
  const { id } = await household.add({ name: 'Lisinopril' })
  await household.enter(page, `/medication/${id}`)
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  const dialog = intake(page)
  await expect(dialog.getByLabel('Time')).toHaveValue('13:05')
  await expect(dialog.getByRole('button', { name: /October 16/ })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: /next month/i })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: /October 14/ }).click()
  await dialog.getByLabel('Time').fill('23:40')
  await dialog.getByLabel('Notes (Optional)').fill('half tablet')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  const { logs } = await household.read(id)
  expect(logs[0]).toMatchObject({
    takenAt: new Date(2026, 9, 14, 23, 40).toISOString(),
    notes: 'half tablet',
  })
})

test('a repeat of the same call is one dose, however impatient the finger', async ({ page, household }) => {
  const { id } = await household.add({ name: 'Lisinopril', pillCount: 30 })
  await household.enter(page)
  // The offline queue loads after the first load and knows its owner.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kept'))).not.toBeNull()
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  const keys: (string | undefined)[] = []
  let lost = false
  await page.route('**/logs', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    // The first answer is lost: the dose was logged, and the person does not know.
    if (!lost) {
      lost = true
      await route.fetch()
      return route.abort()
    }
    return route.continue()
  })
  const confirm = intake(page).getByRole('button', { name: 'Confirm' })
  await confirm.dblclick()
  // It is kept and sent again automatically.
  await expect(intake(page)).toBeHidden()
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[0]).toBe(keys[1])
  expect(await household.count(id)).toBe(29)
})

test('Escape and Cancel close the dialog and return the focus', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  await household.add({ name: 'Lisinopril' })
  await household.enter(page)
  const take = page.getByRole('button', { name: 'Take Medicine' })
  await take.focus()
  await page.keyboard.press('Enter')
  await expect(intake(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(intake(page)).toBeHidden()
  await expect(take).toBeFocused()
  await page.keyboard.press('Enter')
  await intake(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(intake(page)).toBeHidden()
})

test('who, how much, what is left and Confirm are in sight on a small phone, and another day is said beside Confirm', async ({
  page,
  household,
}) => {
  const mila = await household.addPerson('Mila')
  const nora = await household.personNamed('Nora Berg')
  await household.add({ name: 'Lisinopril 10 mg', pillCount: 9, personIds: [mila.id, nora] })
  await page.setViewportSize({ width: 360, height: 640 })
  await household.enter(page)
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log Medication Intake' })
  for (const part of [
    dialog.getByText('Mila', { exact: true }),
    dialog.getByLabel('Number of pills taken'),
    dialog.getByText('9 of 9'),
    dialog.getByRole('button', { name: 'Confirm' }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Now' })).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: 'Go to the Previous Month' }).click()
  await dialog
    .getByRole('gridcell')
    .getByRole('button', { name: /\b15, \d{4}$/ })
    .click()
  await expect(dialog.getByText(/^\w+day, \w+ 15, \d{4}$/)).toBeInViewport()
  await expect(dialog.getByRole('button', { name: 'Now' })).toHaveAttribute('aria-pressed', 'false')
  await dialog.getByRole('button', { name: 'Now' }).click()
  await expect(dialog.getByRole('button', { name: 'Now' })).toHaveAttribute('aria-pressed', 'true')
})
