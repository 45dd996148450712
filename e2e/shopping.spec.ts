import type { Page } from '@playwright/test'
import { drawn } from './device.ts'
import { gate } from './gate.ts'
import { dateIn, expect, test } from './household.ts'
import { notification } from './parts.ts'

const part = (page: Page, name: string) => page.getByRole('list', { name })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `${name}: bought` })

test('a line written while the previous one is sent stays', { tag: '@rare' }, async ({ page, household }) => {
  await household.enter(page, '/shopping')
  const sent = gate()
  await page.route('**/shopping', async (route) => {
    if (route.request().method() === 'POST') await sent.opened
    await route.continue()
  })
  const field = page.getByLabel('Something else')
  await field.fill('Plasters')
  await field.press('Enter')
  await field.fill('Cotton wool')
  sent.open()
  await expect(page.getByRole('checkbox', { name: 'Plasters: bought' })).toBeVisible()
  await drawn(page)
  await expect(field).toHaveValue('Cotton wool')
})

test('a low medicine is listed automatically, ticked, unticked, and refilled', async ({
  page,
  household,
}) => {
  const zinc = await household.add({ name: 'Zinc', pillCount: 2, initialPillCount: 20 })
  await household.add({ name: 'Enough' })
  await household.add({ name: 'Old', expirationDate: dateIn(-3) })
  await household.enter(page)
  const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Shopping List' })
  await expect(link).toHaveAccessibleName('Shopping List 2 to buy')
  await link.click()
  await expect(page).toHaveTitle('Shopping List · Medicine Cabinet')
  await expect(part(page, 'Running Out').getByRole('listitem')).toHaveText([/Zinc.*2 pills left/])
  await expect(part(page, 'Expired').getByRole('listitem')).toHaveText([/Old.*Expired 3 days ago/])

  await box(page, 'Zinc').check()
  await expect(link).toHaveAccessibleName('Shopping List 1 to buy')
  const pack = page.getByRole('link', { name: 'Add the New Pack' })
  await expect(pack).toHaveAttribute('href', `/medication/${zinc.id}?addPack`)
  await page.reload()
  await expect(box(page, 'Zinc')).toBeChecked()
  await box(page, 'Zinc').uncheck()
  await expect(pack).toHaveCount(0)
  await expect(link).toHaveAccessibleName('Shopping List 2 to buy')
  expect((await household.shopping()).map(({ boughtAt }) => boughtAt)).toEqual([null, null])

  await page.getByRole('button', { name: 'Take Old off the list' }).click()
  await expect(part(page, 'Expired')).toHaveCount(0)
  await expect(link).toHaveAccessibleName('Shopping List 1 to buy')
})

test('own lines are written in sequence by keyboard, ticked and removed', async ({ page, household }) => {
  await household.enter(page, '/shopping')
  await expect(page.getByText('Nothing is running out.')).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Something else' })
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription('Please write what to buy')
  const own = part(page, 'Anything else').getByRole('listitem')
  for (const [count, name] of [
    [1, 'Plasters, the small ones'],
    [2, 'x'.repeat(200)],
  ] as const) {
    await field.fill(name)
    await field.press('Enter')
    await expect(own).toHaveCount(count)
    await expect(field, 'the emptied field is no mistake').toHaveAccessibleDescription('')
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
  }
  await page.getByText('Plasters, the small ones').click()
  await expect(box(page, 'Plasters, the small ones')).toBeChecked()
  await expect(page.getByRole('link', { name: 'Add the New Pack' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Take xxx/ }).click()
  await expect(own).toHaveCount(1)
  expect(await household.shopping()).toMatchObject([{ boughtAt: expect.any(String) }])
})

test('a refused tick goes back, and says why', { tag: '@rare' }, async ({ page, household }) => {
  await household.buy('Plasters')
  await household.enter(page, '/shopping')
  await page.route('**/shopping/*', (route) => route.abort())
  await box(page, 'Plasters').click()
  await expect(notification(page).getByText('No connection to Medicine Cabinet')).toBeVisible()
  await expect(box(page, 'Plasters')).not.toBeChecked()
})

test('a medication is put on the list on its page', async ({ page, household }) => {
  const { id } = await household.add({ name: 'Zinc' })
  await household.enter(page, `/medication/${id}`)
  const toggle = page.getByRole('switch', { name: 'On the Shopping List' })
  await expect(toggle).not.toBeChecked()
  await toggle.click()
  await expect(toggle).toBeChecked()
  await expect.poll(() => household.shopping()).toMatchObject([{ name: 'Zinc', reason: 'wanted' }])
  await page.reload()
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect.poll(() => household.shopping()).toEqual([])
  await expect(toggle).not.toBeChecked()
})

test('a viewer sees the list without buttons; a helper ticks, and removes own lines only', {
  tag: '@rare',
}, async ({ anotherDevice, household }) => {
  await household.buy('Plasters')
  const { id } = await household.add({ name: 'Zinc', pillCount: 0 })
  const pages = []
  for (const [name, role] of [
    ['Vera', 'viewer'],
    ['Olga', 'helper'],
  ] as const) {
    const member = await household.letIn(name, role)
    if (role === 'helper') await member.buy('Tea')
    const page = await anotherDevice()
    await page.addInitScript((family) => localStorage.setItem('family', family), household.familyId)
    await member.enter(page, '/shopping')
    pages.push(page)
  }
  const [viewer, helper] = pages as [Page, Page]
  await viewer.reload()
  await expect(viewer.getByText('Added by Olga')).toBeVisible()
  await expect(viewer.getByText('None left')).toBeVisible()
  const main = viewer.getByRole('main')
  await expect(main.getByRole('checkbox')).toHaveCount(0)
  await expect(main.getByRole('textbox')).toHaveCount(0)
  await expect(main.getByRole('button')).toHaveText(['Print'])
  await viewer.goto(`/medication/${id}`)
  await expect(viewer.getByRole('button', { name: 'View History' })).toBeVisible()
  await expect(viewer.getByRole('switch')).toHaveCount(0)

  await expect(helper.getByRole('button', { name: 'Take Tea off the list' })).toBeVisible()
  await expect(helper.getByRole('button', { name: 'Take Plasters off the list' })).toHaveCount(0)
  await box(helper, 'Zinc').check()
  await expect(helper.getByText('Bought by Olga')).toBeVisible()
  await expect(helper.getByRole('link', { name: 'Add the New Pack' })).toHaveCount(0)
})
