import { expect, test } from './household.ts'
import { NOON_ZONE, soon } from './noon.ts'
import { notification } from './parts.ts'

test("a device in another zone asks once to move the person's own times", async ({
  household,
  anotherDevice,
}) => {
  const nora = await household.personNamed('Nora Berg')
  const { id } = await household.add({ name: 'Lisinopril' })
  await household.makePlan(id, soon(nora))
  const page = await anotherDevice({ timezoneId: 'Australia/Adelaide' })
  await household.enter(page)
  await page.getByRole('button', { name: /^Use .* Time$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Move your times to Australia/Adelaide?' })
  await expect(dialog.getByRole('row')).toHaveCount(4)
  await dialog.getByRole('button', { name: 'Move My Times', exact: true }).click()
  await expect(notification(page)).toContainText('Your plans now use this time zone')
  await expect(page.getByText('This device is in')).toBeHidden()
  expect(await household.plansOf(id)).toMatchObject([{ timeZone: 'Australia/Adelaide' }])

  const home = await anotherDevice({ timezoneId: NOON_ZONE })
  await household.enter(home, `/medication/${id}`)
  await home.getByRole('button', { name: /^Keep / }).click()
  await home.reload()
  await expect(home.getByRole('heading', { name: 'Lisinopril' })).toBeVisible()
  await expect(home.getByText('This device is in')).toBeHidden()
  expect(await household.plansOf(id)).toMatchObject([{ timeZone: 'Australia/Adelaide' }])

  await home.goto(`/families/${household.familyId}`)
  await expect(home.getByText(`Plan times use ${NOON_ZONE}.`)).toBeVisible()
  await home.getByRole('button', { name: /Nora Berg/ }).click()
  const sheet = home.getByRole('dialog', { name: 'Nora Berg' })
  await expect(sheet.getByText('Plan times use Australia/Adelaide.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Change', exact: true }).click()
  await sheet.getByLabel('Time zone of the plans').selectOption(`The family’s (${NOON_ZONE})`)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  expect(await household.plansOf(id)).toMatchObject([{ timeZone: NOON_ZONE }])
})
