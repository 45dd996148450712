import { expect, test } from './household.ts'

test('a calendar address is made, read by a calendar program, and removed', async ({ page, household }) => {
  const { id } = await household.add({ name: 'Metformin' })
  await household.plan(id)
  await household.enter(page, '/calendar')
  await page.getByRole('switch', { name: 'Name the medicines' }).click()
  await page.getByRole('button', { name: 'Create Link' }).click()
  const address = await page.getByLabel('Address', { exact: true }).inputValue()
  const read = await fetch(address)
  expect(read.headers.get('content-type')).toContain('text/calendar')
  expect(await read.text()).toContain('Metformin')

  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Everyone' })).toContainText('Last read')
  await page.getByRole('button', { name: 'Remove the address for Everyone' }).click()
  await expect(page.getByRole('heading', { name: 'Addresses in Use' })).toHaveCount(0)
  expect((await fetch(address)).status).toBe(404)
})
