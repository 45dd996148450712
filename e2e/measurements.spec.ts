import { expect, test } from './household.ts'
import { due, NOON_ZONE } from './noon.ts'
import { button, notification } from './parts.ts'

test.use({ timezoneId: NOON_ZONE })

test('a dose whose plan asks for blood pressure is taken with one tap, and then offers the field', async ({
  page,
  household,
}) => {
  const { id } = await due(household, 'Lisinopril', { asks: 'bloodPressure' })
  await household.enter(page, '/today')
  await button(page, 'Taken').click()
  const asked = page.getByRole('dialog', { name: 'Blood pressure' })
  await expect(asked.getByText('The dose is logged. The plan also asks you to fill this in.')).toBeVisible()
  expect(await household.count(id)).toBe(19)
  await asked.getByLabel('Upper value').fill('120')
  await asked.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(asked.getByLabel('Lower value')).toBeFocused()
  await asked.getByLabel('Lower value').fill('80')
  await asked.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(asked).toBeHidden()
  const measured = page.getByRole('region', { name: 'Measured' })
  await expect(measured.getByText('Blood pressure: 120/80 mmHg')).toBeVisible()

  await measured.getByRole('button', { name: 'Add a Measurement', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a Measurement' })
  await dialog.getByText('Note', { exact: true }).first().click()
  await dialog.getByLabel('Note', { exact: true }).last().fill('slept badly')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(measured.getByText('slept badly')).toBeVisible()
  await measured.getByRole('button', { name: 'Remove Blood pressure: 120/80 mmHg', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(notification(page).getByText('Measurement removed')).toBeVisible()
  await expect(measured.getByRole('listitem')).toHaveText([/^slept badly/])
})
