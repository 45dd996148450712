import type { Page } from '@playwright/test'
import { keptOn } from './device.ts'
import { expect, type Household, test } from './household.ts'
import type { AnotherDevice } from './product.ts'

/** A member's device, looking at this family. */
async function deviceOf(member: Household, anotherDevice: AnotherDevice): Promise<Page> {
  const page = await anotherDevice()
  await page.addInitScript((id) => localStorage.setItem('family', id), member.familyId)
  await member.enter(page)
  return page
}

test('a helper and a viewer see no button that they may not press', async ({ household, anotherDevice }) => {
  const { id } = await household.add()
  await household.take(id, new Date())
  const viewer = await deviceOf(await household.letIn('Vera Lund', 'viewer'), anotherDevice)
  const helper = await deviceOf(await household.letIn('Olga Lindqvist', 'helper'), anotherDevice)
  await expect(viewer.getByRole('heading', { name: 'Ibuprofen' })).toBeVisible()
  await expect(helper.getByRole('button', { name: 'Take Medicine' })).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Take Medicine' })).toHaveCount(0)
  await helper.getByRole('button', { name: 'Take Medicine' }).click()
  await helper.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(helper.getByText('18 of 20')).toBeVisible()
  for (const page of [viewer, helper]) {
    await expect(page.getByRole('link', { name: 'Add Medication' })).toHaveCount(0)
    await page.goto(`/medication/${id}`)
    await expect(page.getByRole('button', { name: 'View History' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit Medication' })).toHaveCount(0)
    await page.getByRole('button', { name: 'View History' }).click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
    await expect(page.getByRole('button', { name: /Delete log entry/ })).toHaveCount(page === helper ? 1 : 0)
    for (const path of ['/add', `/edit/${id}`]) {
      await page.goto(path)
      await expect(
        page.getByRole('heading', { name: 'Your role in this family does not allow this' }),
      ).toBeVisible()
    }
  }
})

test('a member removed while the app is open reads it in one sentence', { tag: '@rare' }, async ({
  household,
  anotherDevice,
}) => {
  await household.add()
  const page = await deviceOf(await household.letIn('Ben Haas', 'adult'), anotherDevice)
  await page.getByRole('heading', { name: 'Ibuprofen' }).getByRole('link').click()
  await expect(page.getByText('20 pills remaining')).toBeVisible()
  // The offline queue is loaded and keeps answers.
  await expect.poll(async () => (await keptOn(page)).records.join('')).toContain('Ibuprofen')
  await household.removeMember('Ben Haas')
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  await expect(page.getByText('You are no longer a member of this family.').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Medication not found' })).toBeVisible()
  // Another tab reports a change of the queue: that restores nothing.
  await page.evaluate(() => new BroadcastChannel('waiting').postMessage(''))
  await keptOn(page)
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page.getByLabel('Family').locator('option')).toHaveText(["Ben's Family"])
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a membership leaves the screen at the moment it ends', { tag: '@rare' }, async ({
  household,
  anotherDevice,
}) => {
  await household.add()
  const olga = await household.letIn('Olga Lindqvist', 'helper')
  await household.changeMember('Olga Lindqvist', { until: new Date(Date.now() + 6000).toISOString() })
  const page = await deviceOf(olga, anotherDevice)
  await expect(page.getByRole('heading', { name: 'Ibuprofen' })).toBeVisible()
  await expect(page.getByText('You are no longer a member of this family.').first()).toBeVisible()
  await expect(page.getByLabel('Family').locator('option')).toHaveText(["Olga's Family"])
  await expect(page.getByText('No medications added yet')).toBeVisible()
})
