import { setOffline } from './device.ts'
import { gate } from './gate.ts'
import { expect, test } from './household.ts'
import { notification } from './parts.ts'

test('without a network and a service worker a dose is kept, and nothing pretends to be saved', async ({
  page,
  context,
  household,
}) => {
  const { id } = await household.add({ name: 'Lisinopril', pillCount: 30 })
  const notificationsCode = page.waitForResponse(/dialog-/)
  await household.enter(page)
  await notificationsCode
  await expect(page.getByRole('article')).toBeVisible()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await setOffline(context, true)
  await expect(page.getByText(/^Offline/)).toBeVisible()
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(notification(page).getByText('Saved on this device.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('29 of 30')).toBeVisible()
  expect(await household.count(id)).toBe(30)
  await setOffline(context, false)
  await expect(page.getByText(/^Offline/)).toBeHidden()
  await expect(page.getByText('1 dose to send later.')).toBeHidden()
  expect(await household.count(id)).toBe(29)
  await expect(page.getByText('29 of 30')).toBeVisible()
})

test('other changes say that they need a network, and keep what was typed', async ({
  page,
  context,
  household,
}) => {
  const { id } = await household.add({ name: 'Lisinopril' })
  const noticesCode = page.waitForResponse(/offline-/)
  await household.enter(page, `/edit/${id}`)
  await noticesCode
  await page.getByLabel('Notes (Optional)').fill('behind the tea')
  await setOffline(context, true)
  await page.getByText(/^Offline since/).click()
  await expect(page.getByText('Other changes need a connection.')).toBeVisible()
  await page.getByRole('button', { name: 'Update Medication' }).click()
  const notifications = notification(page)
  await expect(notifications.getByText('No connection to Medicine Cabinet')).toBeVisible()
  await setOffline(context, false)
  await page.getByRole('button', { name: 'Update Medication' }).click()
  await expect(page).toHaveURL('/')
  expect((await household.read(id)).notes).toBe('behind the tea')
})

test('a dialog whose code cannot be loaded says so and can be tried again', async ({ page, household }) => {
  await household.add({ name: 'Lisinopril' })
  await household.enter(page)
  await page.getByRole('searchbox').click()
  await page.waitForLoadState('networkidle')
  await page.route('**/CreateFamilyDialog-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Add Family' }).click()
  await expect(page.getByText('This part of Medicine Cabinet could not be loaded.').first()).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('article')).toBeVisible()
})

test('on a slow network the page appears at once, with placeholders for the cards', async ({
  page,
  household,
}) => {
  await household.add({ name: 'Lisinopril' })
  const { open: answer, opened: held } = gate()
  await page.route('**/api/medications**', async (route) => {
    await held
    await route.continue()
  })
  await household.enter(page)
  await expect(page.getByRole('heading', { name: 'Your Medications' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  await expect(page.getByText('No medications added yet')).toBeHidden()
  answer()
  await expect(page.getByRole('article')).toBeVisible()
})

test('loading is announced to screen readers', async ({ page, household }) => {
  const { id } = await household.add({ name: 'Lisinopril' })
  await page.route(/\/api\/(medications|families)\/[^/]+$/, () => undefined)
  for (const address of [`/edit/${id}`, `/medication/${id}`, `/families/${household.familyId}`]) {
    await household.enter(page, address)
    await expect(page.getByRole('main').getByRole('link', { name: /^Back/ })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Loading' }), address).toBeAttached()
  }
})

test("a page's first data is read once, and again when it is reopened", async ({ page, household }) => {
  const { id } = await household.add({ name: 'Lisinopril' })
  const asked: string[] = []
  page.on('request', (request) => {
    const [, what] = /\/(plans|packs)$/.exec(new URL(request.url()).pathname) ?? []
    if (what) asked.push(what)
  })
  await household.enter(page, `/medication/${id}`)
  await expect(page.getByText('No plan yet')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  const again = Promise.all(['plans', 'packs'].map((what) => page.waitForResponse(`**/${what}`)))
  await page.getByRole('article').getByRole('link', { name: 'Lisinopril' }).click()
  await again
  expect(asked.toSorted()).toEqual(['packs', 'packs', 'plans', 'plans'])
})
