import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from './household.ts'
import { due, NOON_ZONE } from './noon.ts'
import { button } from './parts.ts'
import type { Product } from './product.ts'

test.use({ timezoneId: NOON_ZONE })

/** Lets the plans of a medication have been made yesterday, so that a dose of today is late. */
function madeYesterday({ settings }: Product, medicationId: string): void {
  const database = new DatabaseSync(path.join(settings.DATA_DIR, 'medicine-cabinet.sqlite'), {
    timeout: 5_000,
  })
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString()
  const plan = database.prepare('select id from plans where "medicationId" = ?').get(medicationId) as {
    id: string
  }
  database.prepare('update plans set "keptUntil" = ? where id = ?').run(yesterday, plan.id)
  database.prepare('update "planRevisions" set "from" = ? where "planId" = ?').run(yesterday, plan.id)
  database.close()
}

test('a late dose says what to do; one carer takes care of it, the other sees who, and it can be given back', async ({
  page,
  anotherDevice,
  household,
  product,
}) => {
  const mila = await household.addPerson('Mila')
  const { id } = await due(household, 'Amoxicillin', { personId: mila.id }, -90)
  madeYesterday(product, id)
  await household.change(id, { name: 'Amoxicillin', ifMissed: 'Leave it out and go on as planned' })
  const olga = await household.letIn('Olga Berg', 'helper')
  const olgas = await anotherDevice({ timezoneId: NOON_ZONE })
  await olga.enter(olgas, '/favicon.svg')
  await olgas.evaluate((family) => localStorage.setItem('family', family), olga.familyId)
  await olgas.goto('/today')
  await expect(olgas.getByText('If a dose is missed: Leave it out and go on as planned')).toBeVisible()
  await button(olgas, 'I’ll Take Care of It').click()
  await expect(olgas.getByText(/^You take care of it until /)).toBeVisible()

  await household.enter(page, '/today')
  await expect(page.getByText(/^Olga Berg takes care of it until /)).toBeVisible()
  await expect(button(page, 'I’ll Take Care of It')).toHaveCount(0)

  await button(olgas, 'I Can’t Do It After All').click()
  await expect(button(olgas, 'I’ll Take Care of It')).toBeVisible()
  await page.reload()
  await expect(button(page, 'I’ll Take Care of It')).toBeVisible()
})
