import type { Page } from '@playwright/test'
import { daysAgo, expect, test } from './household.ts'

const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()

test('a family of three shows who a medicine is for and who took it', async ({ page, household }) => {
  await household.addPerson('Mila')
  await household.addPerson('Rufus', { kind: 'pet' })
  await household.enter(page, '/add')

  await page.getByRole('button', { name: 'Add without a photo' }).click()
  const forWhom = page.getByRole('group', { name: 'Who is it for?' })
  await expect(forWhom.getByRole('checkbox')).toHaveCount(3)
  await expect(forWhom.getByText('Nobody chosen: it is for everyone.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Carprofen')
  await page.getByLabel('Expiration Date').fill('2031-01-31')
  await page.getByLabel('Number of Pills').fill('30')
  await forWhom.getByText('Rufus').click()
  await page.getByRole('button', { name: 'Add Medication', exact: true }).click()

  const card = page.getByRole('article')
  await expect(card.getByRole('img', { name: 'For Rufus' })).toBeVisible()
  await card.getByRole('link', { name: 'Carprofen' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'Rufus' })).toBeVisible()

  // With one person nobody is asked: it is theirs.
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  await expect(page.getByRole('dialog').getByText('Who took it')).toHaveCount(0)
  await confirm(page)
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('link', { name: 'Edit Medication' }).click()
  await expect(forWhom.getByRole('checkbox', { name: 'Rufus' })).toBeChecked()
  await forWhom.getByText('Mila').click()
  await page.getByRole('button', { name: 'Update Medication' }).click()
  await expect(card.getByRole('img', { name: 'For Mila and Rufus' })).toBeVisible()

  // With two people nobody is preselected.
  await card.getByRole('button', { name: 'Take Medicine' }).click()
  const who = page.getByRole('group', { name: 'Who took it' })
  await expect(who.getByRole('radio')).toHaveCount(2)
  await confirm(page)
  await expect(who).toHaveAccessibleDescription('Please choose who took it')
  await expect(who.getByRole('radio', { name: 'Mila' })).toBeFocused()
  await who.getByText('Mila').click()
  await confirm(page)
  await expect(page.getByRole('dialog')).toBeHidden()

  await card.getByRole('button', { name: 'Take Medicine' }).click()
  await who.getByRole('button', { name: 'Others' }).click()
  await who.getByText('Nora Berg').click()
  await confirm(page)
  await expect(page.getByRole('dialog')).toBeHidden()

  await card.getByRole('link', { name: 'Carprofen' }).click()
  await page.getByRole('button', { name: 'View History' }).click()
  const entries = page.getByRole('dialog').getByRole('listitem')
  await expect(entries).toHaveCount(3)
  for (const [name, given] of [
    ['Mila', 1],
    ['Rufus', 1],
    ['Nora Berg', 0],
  ] as const) {
    const entry = entries.filter({ has: page.getByRole('img', { name }) })
    await expect(entry).toHaveCount(1)
    await expect(entry.getByText('given by Nora Berg')).toHaveCount(given)
  }
})

test('a family of one sees nothing about people', { tag: '@rare' }, async ({ page, household }) => {
  const { id } = await household.add({ name: 'Zinc' })
  await household.take(id, daysAgo(0, 0))
  await household.enter(page)
  const people = page.waitForResponse(/\/people$/)
  await page.reload()
  await people
  await expect(page.getByRole('article').getByRole('img', { name: /^For / })).toHaveCount(0)
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  await expect(page.getByRole('dialog').getByText('Number of pills taken')).toBeVisible()
  await expect(page.getByText('Who took it')).toHaveCount(0)
  await page.goto(`/edit/${id}`)
  await expect(page.getByLabel('Purpose/Usage')).toBeVisible()
  await expect(page.getByText('Who is it for?')).toHaveCount(0)
  await page.goto(`/medication/${id}`)
  await page.getByRole('button', { name: 'View History' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('dialog').getByRole('img')).toHaveCount(0)
  await expect(page.getByText(/marked by|given by/)).toHaveCount(0)
})
