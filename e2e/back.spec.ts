import { dateIn, expect, test } from './household.ts'
import { intake, notification } from './parts.ts'

test('Back closes what is open, and a form shows again what was typed', async ({ page, household }) => {
  const { id } = await household.add({ name: 'Amoxicillin', pillCount: 21 })
  await household.enter(page, '/')
  await page.getByRole('link', { name: 'Amoxicillin' }).first().click()
  await expect(page).toHaveURL(`/medication/${id}`)
  const take = page.getByRole('button', { name: 'Take Medicine' })
  const note = intake(page).getByLabel('Notes (Optional)')

  await take.click()
  await note.fill('before breakfast')
  await page.goBack()
  await expect(intake(page)).toBeHidden()
  await expect(page).toHaveURL(`/medication/${id}`)
  await take.click()
  await expect(notification(page).getByText('We kept what you typed last time')).toBeVisible()
  await expect(note).toHaveValue('before breakfast')

  await test.step('also after the page was closed', async () => {
    await page.reload()
    await take.click()
    await expect(note).toHaveValue('before breakfast')
  })
  await test.step('until it is cancelled', async () => {
    await intake(page).getByRole('button', { name: 'Cancel' }).click()
    await take.click()
    await expect(note).toHaveValue('')
  })
  await test.step('or sent', async () => {
    await note.fill('with water')
    await intake(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(intake(page)).toBeHidden()
    await take.click()
    await expect(note).toHaveValue('')
  })
  await test.step('a closed dialog takes no Back of its own', async () => {
    await page.keyboard.press('Escape')
    await expect(intake(page)).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/')
  })
})

test('a new medication that was left is offered again, and Undo empties the form', async ({
  page,
  household,
}) => {
  await household.add({ name: 'Amoxicillin', expirationDate: dateIn(90) })
  await household.enter(page, '/')
  const add = page.getByRole('main').getByRole('link', { name: 'Add Medication' })
  await add.click()
  await page.getByRole('button', { name: 'Add without a photo' }).click()
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Lisinopril')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await add.click()
  await expect(name).toHaveValue('Lisinopril')
  await notification(page).getByRole('button', { name: 'Undo' }).click({ delay: 600 })
  await expect(page.getByRole('button', { name: 'Add without a photo' })).toBeVisible()
})
