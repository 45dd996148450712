import type { Locator, Page } from '@playwright/test'
import { expect, test } from './household.ts'

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, element: Locator) {
  for (let press = 0; press < 40; press++) {
    if (await element.evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(element).toBeFocused()
}

test('from signing in to a logged dose without a mouse', async ({ page, household }) => {
  const { id } = await household.add({ name: 'Lisinopril', pillCount: 30 })
  await page.goto('/login')
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(household.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(household.password)
  await page.keyboard.press('Enter')
  const link = page.getByRole('heading', { name: 'Lisinopril' }).getByRole('link')
  await expect(link).toBeVisible()
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/medication/${id}`)
  await expect(page.getByRole('main'), 'the new page begins under the cursor').toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Take Medicine' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByLabel('Number of pills taken'))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('28 pills remaining')).toBeVisible()
})

test('a dialog keeps the focus inside', async ({ page, household }) => {
  await household.add({ name: 'Lisinopril' })
  await household.enter(page)
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let press = 0; press < 25; press++) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  }
})

test('the first key press offers to skip the places', async ({ page, household }) => {
  await household.enter(page)
  await expect(page.getByText('No medications added yet')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
