import { drawn } from './device.ts'
import { gate } from './gate.ts'
import { dateIn, expect, test } from './household.ts'
import { button, notification } from './parts.ts'

test('every field is shown, changed and saved', async ({ page, household }) => {
  const { id } = await household.add({ name: 'Ibuprofen', expirationDate: dateIn(12), pillCount: 20 })
  await household.enter(page, `/edit/${id}`)
  await expect(page.getByRole('heading', { name: 'Edit Medication' })).toBeVisible()
  await expect(page.getByText('Expires in 12 days')).toBeVisible()
  await expect(page.getByLabel('Frequency')).toHaveAttribute('placeholder', 'e.g., Once daily')
  await page.getByLabel('Name').fill('Ibuprofen 400')
  await page.getByLabel('Frequency').fill('Twice daily')
  await page.getByLabel('Purpose/Usage').fill('Pain')
  await page.getByLabel('Expiration Date').fill('2031-03-31')
  await page.getByLabel('Current Pill Count').fill('0')
  await page.getByLabel('Initial Pill Count').fill('24')
  await page.getByLabel('Notes (Optional)').fill('With food')
  await page.getByRole('button', { name: 'Update Medication' }).click()
  await expect(notification(page).getByText('Medication updated successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await household.read(id)).toMatchObject({
    name: 'Ibuprofen 400',
    frequency: 'Twice daily',
    purpose: 'Pain',
    expirationDate: '2031-03-31T00:00:00.000Z',
    pillCount: null,
    initialPillCount: 24,
    notes: 'With food',
  })
})

test('a name and a date are required', async ({ page, household }) => {
  const { id } = await household.add()
  await household.enter(page, `/edit/${id}`)
  await page.getByLabel('Name').fill(' ')
  await page.getByLabel('Expiration Date').fill('')
  await page.getByRole('button', { name: 'Update Medication' }).click()
  await expect(page.getByText('Medication name is required')).toBeVisible()
  await expect(page.getByText('Expiration date is required')).toBeVisible()
  await expect(page.getByText('Please enter a valid expiration date').first()).toBeVisible()
})

test("someone else's change is not undone: reloading takes it over and keeps what was typed", async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Lisinopril', pillCount: 30 })
  await household.enter(page, `/edit/${id}`)
  await page.getByLabel('Notes (Optional)').fill('kitchen shelf')
  await household.change(id, { name: 'Lisinopril 10 mg', pillCount: 28 })
  await page.getByRole('button', { name: 'Update Medication' }).click()
  await expect(
    page.getByText('This medication was changed by someone else. Reload and try again.').first(),
  ).toBeVisible()
  const answer = gate()
  await page.route(`**/api/medications/${id}`, (route) => answer.opened.then(() => route.continue()), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Reload' }).click()
  // The person types while the answer is on its way.
  await page.getByLabel('Notes (Optional)').fill('kitchen shelf, left')
  answer.open()
  await expect(page.getByLabel('Current Pill Count')).toHaveValue('28')
  await expect(page.getByLabel('Notes (Optional)')).toHaveValue('kitchen shelf, left')
  await page.getByRole('button', { name: 'Update Medication' }).click()
  await expect(page).toHaveURL('/')
  expect(await household.read(id)).toMatchObject({
    name: 'Lisinopril 10 mg',
    pillCount: 28,
    notes: 'kitchen shelf, left',
  })
})

test('saving a form that was left does not navigate away from another one', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Lisinopril' })
  await household.add({ name: 'Zolpidem' })
  await household.enter(page, `/edit/${id}`)
  await page.getByLabel('Notes (Optional)').fill('kitchen shelf')
  const sent = gate()
  await page.route(`**/api/medications/${id}`, async (route) => {
    if (route.request().method() === 'PUT') await sent.opened
    await route.continue()
  })
  await page.getByRole('button', { name: 'Update Medication' }).click()
  await expect(page.getByRole('button', { name: 'Updating...' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Zolpidem' }).click()
  await page.getByRole('link', { name: 'Edit Medication' }).click()
  await page.getByLabel('Notes (Optional)').fill('by the bed')
  sent.open()
  await expect(notification(page).getByText('Medication updated successfully')).toBeVisible()
  await drawn(page)
  await expect(page.getByLabel('Notes (Optional)')).toHaveValue('by the bed')
})

test('a dose logged while someone edits does not conflict and is not undone', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Lisinopril', pillCount: 30 })
  await household.enter(page, `/edit/${id}`)
  await page.getByLabel('Name').fill('Lisinopril 10 mg')
  await household.take(id, new Date(), { pillsTaken: 2 })
  await page.getByRole('button', { name: 'Update Medication' }).click()
  await expect(page).toHaveURL('/')
  expect(await household.read(id)).toMatchObject({ name: 'Lisinopril 10 mg', pillCount: 28 })
})

test('a medication is removed after a question', async ({ page, household }) => {
  const { id } = await household.add({ name: 'Lisinopril' })
  await household.enter(page, `/edit/${id}`)
  await page.getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove this medication?' })
  await expect(
    question.getByText('This will permanently remove this medication from your tracking list.'),
  ).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(notification(page).getByText('Medication removed successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('No medications added yet')).toBeVisible()
})

test('editing what does not exist says so', { tag: '@rare' }, async ({ page, household }) => {
  await household.enter(page, '/edit/nothing')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Medication not found').first()).toBeVisible()
})

test('an entry that is there twice is joined after a preview and separated again', async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Ibuprofen 400 mg', pillCount: 20 })
  const other = await household.add({ name: 'ibuprofen 400mg (blue)', pillCount: 4 })
  await household.add({ name: 'ibuprofen 0.4 g', pillCount: 10 })
  await household.add({ name: 'Aspirin' })
  await household.take(other.id, new Date())
  await household.plan(other.id)
  await household.enter(page, `/edit/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Join With Another Entry' })
  await button(page, 'Join With Another Entry…').click()
  const entries = dialog.getByRole('listitem')
  await expect(entries).toHaveCount(3)
  await expect(entries.first()).toContainText('ibuprofen 0.4 g')
  await expect(entries.first()).toContainText('Probably the same')
  await entries.filter({ hasText: '(blue)' }).getByRole('button').click()
  for (const line of [
    '1 pack',
    '1 dose',
    '1 plan',
    'The packs that move keep the name ibuprofen 400mg (blue).',
    'Left in all: 23 pills',
  ])
    await expect(dialog.getByText(line, { exact: true })).toBeVisible()
  await button(page, 'Join').click()
  await expect(notification(page).getByText('Joined into one entry')).toBeVisible()
  await expect(page).toHaveURL(`/medication/${id}`)
  await expect(page.getByText('23 pills remaining')).toBeVisible()
  const joined = page.getByRole('listitem').filter({ hasText: 'Joined with ibuprofen 400mg (blue)' })
  await expect(joined).toContainText('Today at')
  await joined.getByRole('button', { name: 'Undo' }).click()
  await expect(joined).toBeHidden()
  await expect(page.getByText('20 pills remaining')).toBeVisible()
  expect(await household.count(other.id)).toBe(3)

  await page.goto('/')
  const suggestion = page.getByText('Ibuprofen 400 mg seems to be listed twice.')
  await button(page, 'Join Them…').click()
  await button(page, 'Join').click()
  await expect(suggestion).toBeHidden()
  await notification(page).getByRole('button', { name: 'Undo' }).click({ delay: 600 })
  await expect(suggestion).toBeVisible()
  await button(page, 'Not now').click()
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(4)
  await expect(suggestion).toBeHidden()
})

test('a medicine moves to another family once the page said what stays behind, and Undo brings all back', async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Ibuprofen 400 mg' })
  await household.take(id, new Date())
  const plan = await household.plan(id)
  await household.enter(page, `/edit/${id}`)
  await expect(button(page, 'Join With Another Entry…')).toBeVisible()
  await expect(button(page, 'Move to Another Family…'), 'in the only family').toBeHidden()
  const cabin = await household.addFamily('Cabin')
  await household.addFamily('Office')
  await page.reload()
  await button(page, 'Move to Another Family…').click()
  const dialog = page.getByRole('dialog', { name: 'Move to Another Family' })
  await expect(dialog.getByRole('listitem')).toHaveText(['Cabin', 'Office'])
  await dialog.getByRole('button', { name: 'Cabin' }).click()
  await expect(dialog.getByRole('heading', { name: 'New family: Cabin' })).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText(['The plans and reminders of Nora Berg'])
  expect((await household.read(id)).familyId, 'before Move is pressed').toBe(household.familyId)
  await button(page, 'Move').click()
  await expect(notification(page).getByText('Moved to the other family')).toBeVisible()
  await expect(page).toHaveURL(`/medication/${id}`)
  const moved = page.getByRole('listitem').filter({ hasText: "Moved from Nora's Family" })
  await expect(moved).toBeVisible()
  expect([(await household.read(id)).familyId, await household.plansOf(id)]).toEqual([cabin.id, []])
  await moved.getByRole('button', { name: 'Undo' }).click()
  await expect(moved).toBeHidden()
  await expect(notification(page).getByText('Moved back')).toBeVisible()
  expect([(await household.read(id)).familyId, (await household.plansOf(id)).map((one) => one.id)]).toEqual([
    household.familyId,
    [plan.id],
  ])

  await page.goto(`/edit/${id}`)
  await button(page, 'Move to Another Family…').click()
  await dialog.getByRole('button', { name: 'Office' }).click()
  await button(page, 'Move').click()
  await notification(page).getByRole('button', { name: 'Undo' }).click({ delay: 600 })
  await expect(notification(page).getByText('Moved back')).toBeVisible()
  expect((await household.plansOf(id)).map((one) => one.id)).toEqual([plan.id])
})
