import { HOUR_MS } from '../language/durations.ts'
import { expect, test } from './household.ts'

test('a shared ingredient of two brands is shown when one is added and when one is taken, and nothing is refused', async ({
  page,
  household,
}) => {
  const ben = await household.addPerson('Ben')
  await household.addPerson('Mila')
  const panadol = await household.add({ name: 'Panadol 500 mg' })
  await household.add({ name: 'Ibuprofen 200 mg' })
  await household.take(panadol.id, new Date(Date.now() - 3 * HOUR_MS), { personId: ben.id })

  await household.enter(page, '/add')
  await page.getByRole('button', { name: 'Add without a photo' }).click()
  const name = page.getByLabel('Name', { exact: true })
  const shares = page.getByText('paracetamol: also in Panadol 500 mg')
  await name.fill('Acetaminophen')
  await expect(shares).toBeVisible()
  await expect(page.getByText('which does not cover every medicine')).toBeVisible()
  await name.fill('Aspirin')
  await expect(shares).toBeHidden()
  await name.fill('Tylenol')
  await expect(shares).toBeVisible()
  await page.getByLabel('Expiration Date').fill('2031-01-31')
  await page.getByLabel('Number of Pills').fill('30')
  await page.getByRole('button', { name: 'Add Medication', exact: true }).click()

  const card = page.getByRole('article').filter({ hasText: 'Tylenol' })
  const dialog = page.getByRole('dialog')
  const told = dialog.getByText('Ben took Panadol 500 mg (paracetamol) 3 hours ago')
  await card.getByRole('button', { name: 'Take Medicine' }).click()
  await dialog.getByText('Ben', { exact: true }).click()
  await expect(told).toBeVisible()
  await dialog.getByText('Mila', { exact: true }).click()
  await expect(told).toBeHidden()
  await dialog.getByText('Ben', { exact: true }).click()
  await expect(told).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()

  await card.getByRole('link', { name: 'Tylenol' }).click()
  const ingredients = page.getByRole('region', { name: 'Ingredients' })
  await expect(ingredients).toContainText('Contains paracetamol')
  await expect(ingredients).toContainText('paracetamol: also in Panadol 500 mg')
  await ingredients.getByRole('button', { name: 'Change' }).click()
  await dialog.getByLabel('Ingredients').fill('Ibuprofen, caffeine')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(ingredients).toContainText('Contains ibuprofen and caffeine')
  await expect(ingredients).toContainText('ibuprofen: also in Ibuprofen 200 mg')
  await expect(ingredients).toContainText('what your family entered')

  await ingredients.getByRole('button', { name: 'Change' }).click()
  await dialog.getByRole('button', { name: 'Use the built-in list again' }).click()
  await expect(ingredients).toContainText('Contains paracetamol')
})
