import type { Page } from '@playwright/test'
import { gate } from './gate.ts'
import { expect, test } from './household.ts'
import { notification } from './parts.ts'

/** Presses a question's red button twice; returns its calls of the method and those answered with 404. */
async function confirmTwice(page: Page, button: string, done: string) {
  const calls: string[] = []
  const missed: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') calls.push(request.url())
  })
  page.on('response', (response) => {
    if (response.status() === 404) missed.push(response.url())
  })
  await page.getByRole('alertdialog').getByRole('button', { name: button }).dblclick()
  await expect(notification(page).getByText(done)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.waitForLoadState('networkidle')
  expect(missed).toEqual([])
  expect(calls).toHaveLength(1)
}

test('a question answered twice acts once: a log entry, a medication, a family', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Lisinopril' })
  await household.add({ name: 'Metformin' })
  await household.take(id, new Date())
  await household.enter(page, `/medication/${id}`)
  await page.getByRole('button', { name: 'View History' }).click()
  await page.getByRole('button', { name: /Delete log entry/ }).click()
  await confirmTwice(page, 'Delete', 'Log entry deleted successfully')

  await page.goto(`/edit/${id}`)
  await page.getByRole('button', { name: 'Remove' }).click()
  await confirmTwice(page, 'Remove', 'Medication removed successfully')
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.getByRole('link', { name: 'Manage Family' }).click()
  await page.getByRole('button', { name: 'Delete Family' }).click()
  await confirmTwice(page, 'Delete', 'Family deleted successfully')
  await expect(page.getByText('No medications added yet')).toBeVisible()
})

test('after a family is deleted, nothing is requested for it and no error appears', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  await household.add({ name: 'Lisinopril' })
  await household.addFamily('Grandpa Emil')
  await household.enter(page)
  await page.getByRole('link', { name: 'Manage Family' }).click()
  await page.getByRole('button', { name: 'Delete Family' }).click()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes(household.familyId)) asked.push(request.url())
  })
  // A slow list of families, as on a phone.
  const { open: answer, opened: held } = gate()
  await page.route('**/api/families', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByLabel('Family').locator('option')).toHaveText(['Grandpa Emil'])
  await expect(page.getByText('No medications added yet')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  answer()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
})
