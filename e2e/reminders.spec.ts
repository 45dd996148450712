import { expect, test } from './household.ts'

test('people to be notified about and channels are saved with each press, and survive a reload', async ({
  page,
  household,
}) => {
  await household.addPerson('Grandpa Emil')
  const another = await household.addFamily('The Cabin')
  await household.in(another).addPerson('Rufus', { kind: 'pet' })
  await household.enter(page, '/reminders')
  const chip = (person: string, name: string) =>
    page.getByRole('group', { name: person }).getByRole('checkbox', { name })
  const cabin = page.getByRole('region', { name: 'The Cabin' })
  await expect(cabin.getByRole('group', { name: 'Rufus' })).toBeVisible()
  await expect(chip('Nora Berg (you)', 'Due').first()).toBeChecked()
  await expect(chip('Grandpa Emil', 'Not taken')).not.toBeChecked()

  // In sequence, faster than the answers come.
  await chip('Grandpa Emil', 'Not taken').press('Space')
  await chip('Grandpa Emil', 'Running low').press('Space')
  await chip('Rufus', 'Due').press('Space')
  await page.getByRole('switch', { name: 'Show the medicine’s name' }).press('Space')
  await page.getByRole('button', { name: 'Change: Quiet from 10:00 PM to 7:00 AM' }).press('Enter')
  await page.getByLabel('From', { exact: true }).fill('21:30')
  await expect(page.getByText('Quiet from 9:30 PM to 7:00 AM')).toBeVisible()
  await expect
    .poll(() => household.reminderSettings())
    .toMatchObject({
      showNames: true,
      quiet: { from: '21:30', to: '07:00' },
      timeZone: await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
    })

  await page.reload()
  await expect(chip('Grandpa Emil', 'Not taken')).toBeChecked()
  await expect(chip('Grandpa Emil', 'Running low')).toBeChecked()
  await expect(chip('Grandpa Emil', 'Due')).not.toBeChecked()
  await expect(chip('Rufus', 'Due')).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Show the medicine’s name' })).toBeChecked()
  await page.getByRole('button', { name: /Change: Quiet from 9:30 PM/ }).click()
  await page.getByRole('switch', { name: 'Quiet hours' }).press('Space')
  await expect(page.getByText('No quiet hours')).toBeVisible()
  await expect.poll(async () => (await household.reminderSettings()).quiet).toBeNull()
})

test('a setting that could not be saved goes back, and says why under its control', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  await household.enter(page, '/reminders')
  const due = page.getByRole('group', { name: 'Nora Berg (you)' }).getByRole('checkbox', { name: 'Due' })
  await expect(due).toBeChecked()
  await page.route('**/api/reminders/settings', (route) => route.abort())
  await due.press('Space')
  await expect(page.getByRole('group', { name: 'Nora Berg (you)' }).getByRole('alert')).toContainText(
    'No connection to Medicine Cabinet',
  )
  await expect(due).toBeChecked()
  await page.unroute('**/api/reminders/settings')
  await due.press('Space')
  await expect(due).not.toBeChecked()
  await expect.poll(async () => (await household.reminderSettings()).follows[0]?.due).toBe(false)
})
