import type { Page } from '@playwright/test'
import { expect, test } from './household.ts'

const region = (page: Page) => page.getByRole('region', { name: 'Notification' })

/** A refused sign-in, which shows a toast. */
async function showToast(page: Page) {
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password').fill('secret1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(region(page).getByRole('listitem')).toHaveCount(1)
}

async function drag(page: Page, distance: number) {
  const box = await region(page).getByRole('listitem').boundingBox()
  if (!box) throw new Error('There is no toast')
  const [x, y] = [box.x + 60, box.y + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 10; step++) await page.mouse.move(x + (distance * step) / 10, y)
  await page.mouse.up()
}

test('only one is visible: a new one takes the place of the older', async ({ page }) => {
  await showToast(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await expect(region(page).getByRole('listitem')).toHaveCount(1)
})

test('it goes after 5000 ms, but waits while it is pointed at', async ({ page }) => {
  await showToast(page)
  const shownAt = Date.now()
  await region(page).getByRole('listitem').hover()
  await expect.poll(() => Date.now() - shownAt, { timeout: 8000 }).toBeGreaterThan(6000)
  await expect(region(page).getByRole('listitem')).toHaveCount(1)
  await page.mouse.move(5, 5)
  const leftAt = Date.now()
  await expect(region(page).getByRole('listitem')).toHaveCount(0)
  expect(Date.now() - leftAt).toBeLessThan(6000)
})

test('a swipe to the right of 50 px dismisses it, a shorter one does not', async ({ page }) => {
  await showToast(page)
  await drag(page, 40)
  await expect(region(page).getByRole('listitem')).toHaveCount(1)
  await drag(page, 70)
  await expect(region(page).getByRole('listitem')).toHaveCount(0)
})

test('F8 brings the keyboard to it', async ({ page }) => {
  await showToast(page)
  await page.keyboard.press('F8')
  await expect(region(page).getByRole('list')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(region(page).getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(region(page).getByRole('listitem')).toHaveCount(0)
})

for (const [width, widest] of [
  [360, 328],
  [1440, 420],
] as const)
  test(`at ${width} px it is at most ${widest} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await showToast(page)
    const box = await region(page).getByRole('listitem').boundingBox()
    expect(box?.width).toBeLessThanOrEqual(widest)
  })
