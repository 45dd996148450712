import { expect, test } from './household.ts'

/** Simulates a person's return to the window. */
const LOOK_AGAIN = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))

test('two people share a cabinet, each in their own browser', async ({ page, household, anotherDevice }) => {
  test.setTimeout(90_000)
  const mila = await household.addPerson('Mila')
  await household.addPerson('Ben Haas')
  const { id } = await household.add({ name: 'Amoxicillin', personIds: [mila.id] })

  // The owner invites.
  await household.enter(page, `/families/${household.familyId}`)
  await page.getByRole('button', { name: /Ben Haas/ }).click()
  const invite = page.getByRole('dialog')
  await invite.getByRole('button', { name: 'Invite' }).click()
  await invite.getByText('Carer').click()
  await expect(invite.getByLabel('Who is it?').locator('option:checked')).toHaveText(/Ben Haas/)
  await invite.getByRole('button', { name: 'Invite', exact: true }).click()
  const link = await invite.getByRole('textbox', { name: 'Link' }).inputValue()
  await invite.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Open Invitations' })).toBeVisible()

  // The other one joins with a new account, and gives the child a dose.
  const ben = await anotherDevice()
  await ben.goto(link)
  await expect(ben.getByRole('heading', { name: 'Nora Berg invites you' })).toBeVisible()
  await ben.getByLabel('Full Name').fill('Ben Haas')
  await ben.getByLabel('Email').fill(`ben-${household.email}`)
  await ben.getByLabel('Password').fill('secret1')
  await ben.getByRole('button', { name: 'Join the Family' }).click()
  await ben.getByRole('link', { name: /Look through the medicines/ }).click()
  await expect(ben.getByLabel('Family').locator('option')).toHaveText(["Nora's Family"])
  await ben.getByRole('button', { name: 'Take Medicine' }).click()
  await ben.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(ben.getByText('19 of 20')).toBeVisible()

  // The owner sees who gave it, and to whom.
  await page.evaluate(LOOK_AGAIN)
  await expect(page.getByText('Ben Haas gave Mila Amoxicillin, 1 pill')).toBeVisible()
  await expect(page.getByText('Ben Haas joined as a helper')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Open Invitations' })).toHaveCount(0)
  await page.getByRole('button', { name: /Ben Haas/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: /Viewer/ }).check()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: /Ben Haas/ })).toContainText('Viewer')

  // The other one loses the right to log, reads so, and the button goes.
  await ben.getByRole('button', { name: 'Take Medicine' }).click()
  await ben.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(ben.getByText('Your role in this family does not allow this').first()).toBeVisible()
  await expect(ben.getByRole('button', { name: 'Take Medicine' })).toHaveCount(0)
  expect(await household.count(id)).toBe(19)

  // And leaves: nothing of the family is left for them, and their name stays.
  await ben.getByRole('link', { name: 'Manage Family' }).click()
  await ben.getByRole('button', { name: 'Leave Family' }).click()
  await ben.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(ben.getByLabel('Family').locator('option')).toHaveText(['Select a family'])
  const answer = ben.waitForResponse(`**/api/medications/${id}`)
  await ben.goto(`/medication/${id}`)
  expect((await answer).status()).toBe(404)
  await expect(ben.getByRole('heading', { name: 'Medication not found' })).toBeVisible()

  await page.evaluate(LOOK_AGAIN)
  await expect(page.getByText('Ben Haas left the family')).toBeVisible()
  await expect(page.getByRole('button', { name: /Ben Haas/ })).toContainText('No account')
  await page.goto(`/medication/${id}`)
  await page.getByRole('button', { name: 'View History' }).click()
  await expect(page.getByRole('dialog').getByText(/Ben Haas/)).toBeVisible()
})
