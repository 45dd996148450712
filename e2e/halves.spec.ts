import { dateIn, expect, test } from './household.ts'
import { intake, notification } from './parts.ts'

test('a medicine that is counted in halves is added, taken, told and counted again by them', async ({
  page,
  household,
}) => {
  await household.enter(page, '/add')
  await page.getByRole('button', { name: 'Add without a photo' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Lisinopril 10 mg')
  await page.getByLabel('Expiration Date').fill(dateIn(300))
  await expect(page.getByText('Counted in pills.')).toBeVisible()
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByLabel('Counted in')).toBeFocused()
  await page.getByLabel('Counted in').selectOption('tablets')
  await page.getByLabel('Smallest amount').selectOption('½ tablet')
  await page.getByLabel('Number of Tablets').fill('1,000')
  await page.getByRole('main').getByRole('button', { name: 'Add Medication' }).click()
  await expect(page.getByLabel('Number of Tablets')).toHaveAccessibleDescription(
    'Amount left must be a number',
  )
  await page.getByLabel('Number of Tablets').fill('2,5')
  await page.getByRole('main').getByRole('button', { name: 'Add Medication' }).click()

  const card = page.getByRole('article')
  await expect(card.getByText('Tablets:')).toBeVisible()
  await expect(card.getByText('2½ of 2½')).toBeVisible()
  await card.getByRole('button', { name: 'Take Medicine' }).click()
  const dialog = intake(page)
  const taken = dialog.getByLabel('Number of tablets taken')
  const confirm = dialog.getByRole('button', { name: 'Confirm' })
  await taken.fill('0')
  await confirm.click()
  await expect(dialog.getByText('Must take at least ½ tablet')).toBeVisible()
  await taken.fill('3')
  await confirm.click()
  await expect(notification(page)).toContainText('Not enough tablets remaining')
  await taken.fill('1')
  await dialog.getByRole('button', { name: '½ less' }).click()
  await expect(taken).toHaveValue('½')
  await expect(dialog.getByRole('button', { name: '½ less' })).toBeDisabled()
  await dialog.getByRole('button', { name: '½ more' }).click()
  await dialog.getByRole('button', { name: '½ more' }).click()
  await expect(taken).toHaveValue('1½')
  await confirm.click()
  await expect(dialog).toBeHidden()
  await expect(card.getByRole('progressbar', { name: 'Tablets remaining' })).toHaveAttribute(
    'aria-valuenow',
    '50',
  )

  await card.getByRole('link', { name: 'Lisinopril' }).click()
  await expect(page.getByText('1 tablet remaining')).toBeVisible()
  await page.getByRole('link', { name: 'Edit Medication' }).click()
  await expect(page.getByText('Counted in tablets and halves.')).toBeVisible()
  await page.getByLabel('Current Tablet Count').fill('13 1/2')
  await page.getByRole('button', { name: 'Update Medication' }).click()
  await card.getByRole('link', { name: 'Lisinopril' }).click()
  await expect(page.getByText('13½ tablets remaining')).toBeVisible()
})

test('what only an expired pack holds is taken from it when somebody says so', async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Zinc', pillCount: 8, expirationDate: dateIn(-30) })
  await household.addPack(id, { count: 0, expirationDate: dateIn(90) })
  await household.enter(page, `/medication/${id}`)
  await expect(page.getByText('0 pills remaining')).toBeVisible()
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  const dialog = intake(page)
  const confirm = dialog.getByRole('button', { name: 'Confirm' })
  await confirm.click()
  await expect(dialog.getByText('Only an expired pack is left')).toBeVisible()
  await confirm.click()
  await expect(dialog.getByRole('button', { name: 'Logging...' })).toHaveCount(0)
  expect((await household.read(id)).logs).toHaveLength(0)
  await dialog.getByLabel('Take it from the expired pack all the same').check()
  await confirm.click()
  await expect(dialog).toBeHidden()
  expect((await household.packs(id)).map(({ count }) => count).sort()).toEqual([0, 7])
})
