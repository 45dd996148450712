import type { Locator, Page } from '@playwright/test'
import { expect, type Household, test } from './household.ts'
import { trustClock } from './ownTime.ts'
import { notification } from './parts.ts'

/** A refused sign-in, which shows a toast. */
async function showToast(page: Page) {
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password').fill('secret1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(notification(page).getByRole('listitem')).toHaveCount(1)
}

async function drag(page: Page, distance: number) {
  const box = await notification(page).getByRole('listitem').boundingBox()
  if (!box) throw new Error('There is no toast')
  const [x, y] = [box.x + 60, box.y + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 10; step++) await page.mouse.move(x + (distance * step) / 10, y)
  await page.mouse.up()
}

test('only one is visible: a new one replaces the older', async ({ page }) => {
  await showToast(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await expect(notification(page).getByRole('listitem')).toHaveCount(1)
})

test('it goes after 5000 ms, but waits while the pointer is over it', async ({ page }) => {
  await trustClock(page)
  await page.clock.install()
  await showToast(page)
  await notification(page).getByRole('listitem').hover()
  await page.clock.runFor(60_000)
  await expect(notification(page).getByRole('listitem')).toHaveCount(1)
  await page.mouse.move(5, 5)
  await page.clock.runFor(5000)
  await expect(notification(page).getByRole('listitem')).toHaveCount(0)
})

test('a swipe to the right of 50 px dismisses it, a shorter one does not', async ({ page }) => {
  await showToast(page)
  await drag(page, 40)
  await expect(notification(page).getByRole('listitem')).toHaveCount(1)
  await drag(page, 70)
  await expect(notification(page).getByRole('listitem')).toHaveCount(0)
})

async function dismissByKeyboard(page: Page) {
  await page.keyboard.press('F8')
  await expect(notification(page).getByRole('list')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(notification(page).getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notification(page).getByRole('listitem')).toHaveCount(0)
}

test('F8 brings the keyboard to it', async ({ page }) => {
  await showToast(page)
  await dismissByKeyboard(page)
})

/** Enters more pills than there are: the dialog stays, and a toast says why. */
async function showToastOverDialog(page: Page, household: Household) {
  await household.add({ name: 'Lisinopril', pillCount: 1 })
  await household.enter(page)
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  await page.getByRole('dialog').getByLabel('Number of pills taken').fill('2')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(notification(page).getByRole('listitem')).toHaveCount(1)
}

test('F8 brings the keyboard to it from inside a dialog too, and Tab leads back', async ({
  page,
  household,
}) => {
  await showToastOverDialog(page, household)
  await dismissByKeyboard(page)
  await page.keyboard.press('Tab')
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator(':focus')).toHaveCount(1)
})

/** True if the toast covers any part of an element that was scrolled to. */
async function covers(page: Page, element: Locator): Promise<boolean> {
  await element.scrollIntoViewIfNeeded()
  const [toast, other] = [
    await notification(page).getByRole('listitem').boundingBox(),
    await element.boundingBox(),
  ]
  if (!toast || !other) throw new Error('There is no toast, or nothing that it could cover')
  return (
    toast.x < other.x + other.width &&
    other.x < toast.x + toast.width &&
    toast.y < other.y + other.height &&
    other.y < toast.y + toast.height
  )
}

for (const [width, height] of [
  [360, 740],
  [768, 1024],
  [1440, 800],
] as const)
  test(`at ${width} px it never covers the button that comes next`, async ({ page, household }) => {
    await page.setViewportSize({ width, height })
    await showToastOverDialog(page, household)
    const dialog = page.getByRole('dialog')
    for (const name of ['Confirm', 'Cancel', 'One less'])
      expect.soft(await covers(page, dialog.getByRole('button', { name })), name).toBe(false)
    await dialog.getByLabel('Number of pills taken').fill('1')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(notification(page).getByText('Medication taken successfully logged')).toBeVisible()
    await expect(dialog).toBeHidden()
    for (const name of ['Add Medication', 'Manage Family', 'Add Family'])
      expect.soft(await covers(page, page.getByRole('link', { name }).last()), name).toBe(false)

    await page.goto('/add')
    await page.getByRole('button', { name: 'Add without a photo' }).click()
    const submit = page.getByRole('main').getByRole('button', { name: 'Add Medication' })
    await submit.click()
    await expect(notification(page).getByText('Please enter a valid expiration date')).toBeVisible()
    expect.soft(await covers(page, submit), 'Add Medication').toBe(false)
  })

test('on a phone it lies over no button of the page', async ({ page, household }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await household.enter(page, '/add')
  await page.getByRole('button', { name: 'Add without a photo' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Ibuprofen')
  await page.getByLabel('Expiration Date').fill('2099-03-31')
  await page.getByRole('main').getByRole('button', { name: 'Add Medication' }).click()
  const take = page.getByRole('button', { name: 'Take Medicine' })
  await expect(take).toBeVisible()
  await expect(notification(page).getByText('Medication added successfully')).toBeVisible()
  expect(await covers(page, take)).toBe(false)
})

test('at the foot of the dashboard on the smallest phone it lies over neither link', async ({
  page,
  household,
}) => {
  await household.add({ name: 'Lisinopril', pillCount: 5 })
  await page.setViewportSize({ width: 320, height: 640 })
  await household.enter(page)
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const links = ['Manage Family', 'Add Family'].map((name) => page.getByRole('link', { name }))
  await links[0]?.evaluate((link) => scrollTo(0, scrollY + link.getBoundingClientRect().top - 40))
  await notification(page).getByRole('button', { name: 'Undo' }).click({ delay: 600 })
  await expect(notification(page).getByText('Log entry deleted successfully')).toBeVisible()
  for (const link of links) await expect.poll(() => covers(page, link)).toBe(false)
})

test('on a desktop it leaves a button that is scrolled to, and those of the next page', async ({
  page,
  household,
}) => {
  await household.add()
  await page.setViewportSize({ width: 1280, height: 800 })
  await household.enter(page, '/add')
  await page.getByRole('button', { name: 'Add without a photo' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Ibuprofen')
  await page.getByRole('link', { name: 'Your Medications' }).click()
  await page.getByRole('link', { name: 'Add Medication' }).first().click()
  await expect(notification(page).getByText('We kept what you typed last time')).toBeVisible()
  const submit = page.getByRole('main').getByRole('button', { name: 'Add Medication' })
  await expect(submit).not.toBeInViewport()
  await expect.poll(() => covers(page, submit)).toBe(false)
  await page.goBack()
  const add = page.getByRole('main').getByRole('link', { name: 'Add Medication' })
  await expect.poll(() => covers(page, add)).toBe(false)
})

for (const [width, widest] of [
  [360, 352],
  [1440, 420],
] as const)
  test(`at ${width} px it is at most ${widest} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await showToast(page)
    const box = await notification(page).getByRole('listitem').boundingBox()
    expect(box?.width).toBeLessThanOrEqual(widest)
  })

const undo = (page: Page) => notification(page).getByRole('button', { name: 'Undo' })

/** Logs a dose of a bottle of 20; the page's clock is stopped from then on. */
async function logDose(page: Page, household: Household): Promise<string> {
  const { id } = await household.add({ pillCount: 20 })
  await trustClock(page)
  await page.clock.install()
  await household.enter(page)
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  await page.clock.pauseAt(Date.now() + 1000)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(undo(page)).toBeVisible()
  return id
}

test('a logged dose is taken back by Undo, and that by another; the first half second counts for nothing', async ({
  page,
  household,
}) => {
  const id = await logDose(page, household)
  for (const wait of [0, 499]) {
    await page.clock.runFor(wait)
    await undo(page).click()
    await expect(notification(page).getByText('Medication taken successfully logged')).toBeVisible()
  }
  expect(await household.count(id)).toBe(19)
  await page.clock.runFor(1)
  await undo(page).click()
  await expect(notification(page).getByText('Log entry deleted successfully')).toBeVisible()
  expect(await household.read(id)).toMatchObject({ pillCount: 20, logs: [] })
  await page.clock.runFor(500)
  await undo(page).click()
  await expect(notification(page).getByText('Log entry restored')).toBeVisible()
  expect(await household.count(id)).toBe(19)
  await expect(undo(page)).toHaveCount(0)
  await page.clock.resume()
  await expect(page.getByText('19 of 20')).toBeVisible()
})

test('Undo stays for 10 seconds, and while it has the keyboard focus', async ({ page, household }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await logDose(page, household)
  // A pointer over it keeps it too.
  await page.mouse.move(0, 0)
  const bar = undo(page).locator('xpath=following-sibling::*').locator('span')
  await page.clock.runFor(9000)
  await expect(bar).toHaveCSS('animation-play-state', 'running')
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(undo(page)).toBeFocused()
  await expect(bar).toHaveCSS('animation-play-state', 'paused')
  await page.clock.runFor(60_000)
  await page.getByRole('button', { name: 'Take Medicine' }).focus()
  await page.clock.runFor(999)
  await expect(undo(page)).toBeVisible()
  await page.clock.runFor(1)
  await expect(undo(page)).toHaveCount(0)
})

test('with reduced motion the Undo bar does not move', async ({ page, household }) => {
  await logDose(page, household)
  const bar = undo(page).locator('xpath=following-sibling::*').locator('span')
  await expect(bar).toHaveCSS('animation-name', 'none')
})
