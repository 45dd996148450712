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
  await expect(page.getByRole('main', { name: 'Your Medications' }), 'signed in, it has a name').toBeFocused()
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

test('single keys lead to the search, Today and a new medicine, but not while typing or once turned off', async ({
  page,
  household,
}) => {
  await household.add({ name: 'Zinc' })
  await household.enter(page, '/shopping')
  await expect(page.getByRole('heading', { name: 'Shopping List' })).toBeVisible()
  const list = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
  // The keys come after the first load.
  await expect
    .poll(async () => {
      await page.keyboard.press('?')
      return list.isVisible()
    })
    .toBe(true)
  await page.keyboard.press('t')
  await expect(page).toHaveURL('/shopping')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('t')
  await expect(page).toHaveURL('/today')
  await page.keyboard.press('/')
  await expect(page).toHaveURL('/')
  const search = page.getByPlaceholder('Search medications by name or notes...')
  await expect(search).toBeFocused()
  await page.keyboard.type('tn?/')
  await expect(search).toHaveValue('tn?/')
  await search.blur()
  await page.keyboard.press('n')
  await expect(page).toHaveURL('/add')
  await page.keyboard.press('?')
  await list.getByRole('switch').click()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('t')
  await page.keyboard.press('?')
  await expect(list).toBeHidden()
  await expect(page).toHaveURL('/add')
})
