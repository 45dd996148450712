import type { Page } from '@playwright/test'
import { dateIn, expect, test } from './household.ts'
import { trustClock } from './ownTime.ts'

const list = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')
const EXPIRED = 'To the Pharmacy'

test('all expired packs are discarded at once and restored, and a lot is found though it is gone', async ({
  page,
  household,
}) => {
  await household.add({ name: 'Old drops', expirationDate: dateIn(-3), pillCount: 4, lot: 'B5120' })
  await household.add({ name: 'Older', expirationDate: dateIn(-400), lot: 'C1' })
  await household.add({ name: 'Soon', expirationDate: dateIn(60) })
  await household.add({ name: 'Fine', expirationDate: dateIn(61), lot: 'b512' })
  await trustClock(page)
  await page.clock.install()
  await household.enter(page)
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Expired & Expiring' })
    .click()
  await expect(page).toHaveTitle('Expired & Expiring · Medicine Cabinet')
  await expect(list(page, EXPIRED)).toHaveText([
    /Older/,
    /Old drops.*Expired 3 days ago.*4 pills left, Batch B5120/,
  ])
  await expect(list(page, 'Expires Within 60 Days')).toHaveText([/Soon/])

  await page.getByRole('button', { name: 'Throw All 2 Packs Away' }).click()
  await expect(page.getByText('Nothing has expired.')).toBeVisible()
  await expect(page.getByRole('heading', { name: EXPIRED })).toBeFocused()
  await page.getByLabel('Recalled? Find a batch number').fill('b512')
  // Long enough for the search request and for a deliberate Undo.
  await page.clock.runFor(600)
  await expect(list(page, 'Packs of this batch')).toHaveText([/Old drops.*Thrown away on/, /Fine/])

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list(page, EXPIRED)).toHaveCount(2)
  await expect(list(page, 'Packs of this batch')).toHaveText([/Old drops.*4 pills left/, /Fine/])
  await list(page, EXPIRED).getByRole('link', { name: 'Old drops' }).click()
  await expect(page.getByRole('heading', { name: 'Old drops' })).toBeVisible()
})

test('a helper sees expired packs and cannot discard them', { tag: '@rare' }, async ({ page, household }) => {
  await household.add({ name: 'Old drops', expirationDate: dateIn(-3) })
  const ben = await household.letIn('Ben', 'helper')
  await page.addInitScript((family) => localStorage.setItem('family', family), household.familyId)
  await ben.enter(page, '/expiring')
  await expect(list(page, EXPIRED)).toHaveText([/Old drops/])
  await expect(page.getByRole('button', { name: /Throw/ })).toHaveCount(0)
})
