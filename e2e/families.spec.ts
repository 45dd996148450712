import { expect, test } from './household.ts'
import { notification } from './parts.ts'

test('a family is created with confetti, selected, and empty', async ({ page, household }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await household.add({ name: 'Ibuprofen' })
  await household.enter(page)
  await page.getByRole('link', { name: 'Add Family' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Family' })
  await expect(page).toHaveURL('/families/new')
  await expect(
    dialog.getByText('Create a family group to manage medications for your household.'),
  ).toBeVisible()
  await expect(dialog.getByLabel('Family Name')).toBeFocused()
  await dialog.getByRole('button', { name: 'Create Family' }).click()
  await expect(dialog.getByText('Please enter a family name')).toBeVisible()
  await dialog.getByLabel('Family Name').fill('  Grandpa Emil ')
  await dialog.getByRole('button', { name: 'Create Family' }).click()
  await expect(notification(page).getByText('Family created successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.locator('canvas')).toBeVisible()
  await expect(page.getByLabel('Family').locator('option:checked')).toHaveText('Grandpa Emil')
  await expect(page.getByText('No medications added yet')).toBeVisible()
  await expect(page.locator('canvas'), 'for 5 seconds').toHaveCount(0)
})

test('closing the dialog at /families/new goes to the dashboard', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  await household.enter(page, '/families/new')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/families/new')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a family is renamed; Rename is disabled while there is no name', async ({ page, household }) => {
  await household.enter(page)
  await page.getByRole('link', { name: 'Manage Family' }).click()
  const name = page.getByLabel('Family Name')
  await expect(name).toHaveAttribute('placeholder', "Nora's Family")
  const rename = page.getByRole('button', { name: 'Rename' })
  await expect(rename).toBeDisabled()
  await name.fill('   ')
  await expect(rename).toBeDisabled()
  await name.fill('The Bergs')
  await rename.click()
  await expect(notification(page).getByText('Family renamed successfully')).toBeVisible()
  await expect(name).toHaveAttribute('placeholder', 'The Bergs')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page.getByLabel('Family').locator('option:checked')).toHaveText('The Bergs')
})

test('settings are those of the selected family, whatever the address says', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  const other = await household.addFamily('Grandpa Emil')
  await household.enter(page, `/families/${other.id}`)
  await expect(page).toHaveURL(`/families/${household.familyId}`)
  await expect(page.getByLabel('Family Name')).toHaveAttribute('placeholder', "Nora's Family")
})

test('a family is deleted with its medications, after a question', async ({ page, household }) => {
  await household.add({ name: 'Ibuprofen' })
  await household.addFamily('Grandpa Emil')
  await household.enter(page, `/families/${household.familyId}`)
  await page.getByRole('button', { name: 'Delete Family' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this family?' })
  await expect(
    question.getByText(
      'This action cannot be undone. This will permanently delete your family and remove all associated medications.',
    ),
  ).toBeVisible()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Delete Family' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(notification(page).getByText('Family deleted successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByLabel('Family').locator('option:checked')).toHaveText('Grandpa Emil')
  await expect(page.getByText('No medications added yet')).toBeVisible()
})

test('without any family, adding a medication begins with creating one', async ({ page, household }) => {
  await household.enter(page, `/families/${household.familyId}`)
  await page.getByRole('button', { name: 'Delete Family' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByLabel('Family').locator('option:checked')).toHaveText('Select a family')
  await expect(page.getByRole('link', { name: 'Manage Family' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Add Medication' }).last().click()
  await expect(page.getByRole('dialog', { name: 'Create New Family' })).toBeVisible()
  await page.goto('/add')
  await expect(page.getByRole('dialog', { name: 'Create New Family' })).toBeVisible()
})
