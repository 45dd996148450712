import type { Page } from '@playwright/test'
import { expect, test } from './household.ts'
import { trustClock } from './ownTime.ts'
import { notification } from './parts.ts'

const history = (page: Page) => page.getByRole('dialog', { name: 'Medication History' })
const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit This Dose' })
/** The page's clock is in a fixed week. */
const NOW = new Date(2026, 9, 15, 13, 5)
const TAKEN = new Date(2026, 9, 13, 7, 58, 20)

test("a dose's person, time, amount and note are corrected, and the count follows", async ({
  page,
  household,
}) => {
  await trustClock(page)
  await page.clock.setFixedTime(NOW)
  const mila = await household.addPerson('Mila')
  const { id } = await household.add({ name: 'Lisinopril', pillCount: 10, unit: 'tablet', step: 0.5 })
  const { id: doseId } = await household.take(id, TAKEN, { amount: 2 })
  await household.enter(page, `/medication/${id}`)
  await page.getByRole('button', { name: 'View History' }).click()
  await history(page)
    .getByRole('button', { name: /2 tablets · Edit/ })
    .click()
  await expect(editor(page).getByRole('radio', { name: 'Nora Berg' })).toBeChecked()
  await editor(page).getByText('Mila').click()
  await editor(page).getByLabel('Time').fill('06:02')
  await editor(page).getByRole('button', { name: '½ less' }).click()
  await editor(page).getByLabel('Notes (Optional)').fill('after breakfast')
  await editor(page).getByRole('button', { name: 'Save Dose' }).click()
  await expect(notification(page)).toContainText('Log entry updated successfully')
  await expect(editor(page)).toBeHidden()
  const row = history(page).getByRole('listitem')
  await expect(row).toContainText('6:02 AM')
  await expect(row).toContainText('1½ tablets, given by Nora Berg, after breakfast')
  const { amountLeft, logs } = await household.read(id)
  expect(amountLeft).toBe(8.5)
  expect(logs).toMatchObject([
    { id: doseId, amount: 1.5, personId: mila.id, takenAt: new Date(2026, 9, 13, 6, 2).toISOString() },
  ])
})

test("reloading takes over another person's change and keeps what was typed", { tag: '@rare' }, async ({
  page,
  household,
}) => {
  await trustClock(page)
  await page.clock.setFixedTime(NOW)
  const { id } = await household.add({ name: 'Lisinopril', pillCount: 10 })
  const dose = await household.take(id, TAKEN)
  await household.enter(page, `/medication/${id}`)
  await page.getByRole('button', { name: 'View History' }).click()
  await history(page).getByRole('button', { name: /Edit/ }).click()
  await household.editDose(id, dose.id, { amount: 3 })
  await editor(page).getByLabel('Notes (Optional)').fill('with juice')
  await editor(page).getByLabel('Day').fill('2026-10-15')
  await editor(page).getByLabel('Time').fill('23:59')
  await editor(page).getByRole('button', { name: 'Save Dose' }).click()
  await expect(editor(page).getByText('This time is in the future')).toBeVisible()
  await editor(page).getByLabel('Time').fill('12:00')
  await editor(page).getByRole('button', { name: 'Save Dose' }).click()
  await expect(editor(page).getByText('Someone else changed this dose')).toBeVisible()
  await editor(page).getByRole('button', { name: 'Reload' }).click()
  await expect(editor(page).getByLabel('How many pills')).toHaveValue('3')
  await expect(editor(page).getByLabel('Notes (Optional)')).toHaveValue('with juice')
  await editor(page).getByRole('button', { name: 'Save Dose' }).click()
  await expect(editor(page)).toBeHidden()
  expect((await household.read(id)).logs).toMatchObject([{ amount: 3, notes: 'with juice' }])
})

test("a deleted dose is restored from the family's activity", async ({ page, household }) => {
  const { id } = await household.add({ name: 'Lisinopril', pillCount: 10, unit: 'tablet', step: 0.5 })
  const dose = await household.take(id, new Date(), { amount: 1.5 })
  await household.deleteDose(id, dose.id)
  await household.enter(page, `/families/${household.familyId}`)
  const deletion = page.getByRole('listitem').filter({ hasText: 'deleted a dose of' })
  await expect(deletion).toContainText('1½ tablets')
  await deletion.getByRole('button', { name: 'Bring Back' }).click()
  await expect(notification(page)).toContainText('Log entry restored')
  await expect(page.getByText('restored a deleted dose of')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bring Back' })).toHaveCount(0)
  expect(await household.read(id)).toMatchObject({ amountLeft: 8.5, logs: [{ id: dose.id }] })
})

test('a dose whose deletion was confirmed as final offers no Undo', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Lisinopril', pillCount: 10 })
  await household.take(id, new Date(), { pillsTaken: 2 })
  await household.enter(page, `/medication/${id}`)
  await page.getByRole('button', { name: 'View History' }).click()
  await history(page)
    .getByRole('button', { name: /Delete log entry/ })
    .click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('This action cannot be undone.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(notification(page)).toContainText('Log entry deleted successfully')
  await expect(history(page)).toContainText('No history available for this week')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  expect(await household.read(id)).toMatchObject({ pillCount: 10, logs: [] })
})
