import type { Page } from '@playwright/test'
import { drawn } from './device.ts'
import { dateIn, expect, type Household, test } from './household.ts'
import { NOON_ZONE, soon } from './noon.ts'
import { notification } from './parts.ts'

test.use({ timezoneId: NOON_ZONE })

/** A medicine with a plan for Nora. */
async function addPlanned(household: Household) {
  const nora = await household.personNamed('Nora Berg')
  const { id } = await household.add({ name: 'Lisinopril' })
  const { id: planId } = await household.makePlan(id, soon(nora))
  return { nora, id, planId }
}

test('a first plan of two times a day takes at most 6 taps and one number', async ({ page, household }) => {
  await household.addPerson('Grandpa Emil')
  const { id } = await household.add({ name: 'Lisinopril', unit: 'tablet', step: 0.5 })
  await household.enter(page, `/medication/${id}`)
  let taps = 0
  const tap = async (target: ReturnType<Page['getByRole']>) => {
    taps++
    await target.click()
  }
  await tap(page.getByRole('link', { name: 'Make a Plan', exact: true }))
  await tap(page.getByText('Grandpa Emil'))
  await tap(page.getByRole('checkbox', { name: 'Morning' }))
  await tap(page.getByRole('checkbox', { name: 'Evening' }))
  await page.getByLabel('Morning: how many tablets').fill('½')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('½ tablet at 8:00 AM and 1 at 8:00 PM, every day, for Grandpa Emil.')
  await expect(preview.getByRole('row', { name: /8:00 PM/ }).getByText('1', { exact: true })).toHaveCount(7)
  await tap(page.getByRole('button', { name: 'Save Plan' }))
  await expect(notification(page)).toContainText('Plan saved')
  await expect(page).toHaveURL('/today')
  await page.goBack()
  await expect(page).toHaveURL(`/medication/${id}`)
  await expect(page.getByText('½ tablet at 8:00 AM and 1 at 8:00 PM, every day')).toBeVisible()
  await expect(page.getByText('Next: today at 8:00 PM, 1 tablet')).toBeVisible()
  expect(taps).toBeLessThanOrEqual(6)
  expect(await household.plansOf(id)).toMatchObject([
    {
      personId: await household.personNamed('Grandpa Emil'),
      timeZone: NOON_ZONE,
      phases: [
        {
          days: null,
          times: [
            { at: '08:00', amount: 0.5 },
            { at: '20:00', amount: 1 },
          ],
        },
      ],
    },
  ])
})

test('Back leaves the editor once the plan is saved, and the same plan is asked about before it is added twice', async ({
  page,
  household,
}) => {
  await household.plan((await household.add({ name: 'Metformin' })).id)
  const { id } = await household.add({ name: 'Lisinopril' })
  await household.enter(page, `/medication/${id}`)
  await page.getByRole('link', { name: 'Make a Plan', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Morning' }).click()
  await page.getByRole('button', { name: 'Save Plan' }).click()
  await expect(page).toHaveURL(`/medication/${id}`)
  await page.goBack()
  await expect(page).not.toHaveURL(/\/plan/)
  await page.goto(`/medication/${id}/plan`)
  await page.getByRole('checkbox', { name: 'Morning' }).click()
  await page.getByRole('button', { name: 'Save Plan' }).click()
  const question = page.getByRole('alertdialog', { name: 'Save the Same Plan Twice?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await household.plansOf(id)).toHaveLength(1)
  await page.getByRole('button', { name: 'Save Plan' }).click()
  await question.getByRole('button', { name: 'Save Anyway' }).click()
  await expect(page).toHaveURL(`/medication/${id}`)
  expect(await household.plansOf(id)).toHaveLength(2)
})

test('a new plan asks in at most 80 words; one press shows its rare settings', async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Lisinopril' })
  await household.enter(page, `/medication/${id}/plan`)
  const more = page.getByText('From today on', { exact: true }).first()
  await expect(more).toBeVisible()
  await expect(page.getByText('Who is reminded?')).toBeVisible()
  const words = (await page.getByRole('main').innerText()).match(/[\p{L}\p{N}:]+/gu)
  expect(words?.length).toBeLessThanOrEqual(80)
  await more.click()
  await expect(page.getByRole('button', { name: 'Change: No limits set' })).toBeVisible()
})

test("reloading takes over another person's change; a plan is paused, resumed and stopped", async ({
  page,
  household,
}) => {
  const { nora, id, planId } = await addPlanned(household)
  await household.enter(page, `/medication/${id}`)
  await page.getByRole('link', { name: 'Change Plan' }).click()
  await page.getByText('With food', { exact: true }).click()
  await household.changePlan(planId, { ...soon(nora), endsOn: dateIn(400) })
  await page.getByRole('button', { name: 'Save Plan' }).click()
  await expect(page.getByText('Someone else changed this plan')).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('Someone else changed this plan')).toBeHidden()
  await page.getByRole('button', { name: 'Save Plan' }).click()
  await expect(notification(page)).toContainText('Plan saved')
  expect(await household.plansOf(id)).toMatchObject([{ food: 'with', endsOn: dateIn(400), version: 3 }])

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Nothing is due until you resume it')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Next: today')).toBeVisible()
  await page.getByRole('button', { name: 'Stop This Plan…' }).click()
  await page.getByRole('button', { name: 'Stop This Plan', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Make a Plan', exact: true })).toBeVisible()
  expect(await household.plansOf(id)).toMatchObject([{ status: 'stopped' }])
})

test('typed text stays while the server cannot return the plans', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Lisinopril' })
  await household.enter(page, `/medication/${id}/plan`)
  await page.getByRole('checkbox', { name: 'Morning' }).click()
  const amount = page.getByLabel('Morning: how many')
  await amount.fill('3')
  const refusal = { status: 503, json: { message: 'Not ready', code: 'notReady' } }
  await page.route('**/plans', (route) => route.fulfill(refusal), { times: 1 })
  const refused = page.waitForResponse('**/plans')
  // Returning to the page reads them again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await (await refused).finished()
  await drawn(page)
  await expect(amount).toHaveValue('3')
})

test("a plan's reminders are a sentence until changed; the card shows unusual ones", async ({
  page,
  household,
}) => {
  await household.addPerson('Mila')
  const { id } = await addPlanned(household)
  await household.enter(page, `/medication/${id}`)
  await expect(page.getByText('Next: today')).toBeVisible()
  await expect(page.getByText(/^Reminds/)).toBeHidden()
  await page.getByRole('link', { name: 'Change Plan' }).click()
  const row = page.getByRole('button', { name: /Reminds at each time, and again after 15 and 30 minutes/ })
  await expect(page.getByText('If missed for 1 hour, people who follow Nora Berg are notified')).toBeVisible()
  await row.press('Enter')
  await page.getByLabel('How often it reminds again').selectOption('not again')
  await expect(page.getByLabel('Time between reminders')).toBeHidden()
  await page.getByLabel('When to notify others').selectOption('its time has passed')
  await page.getByRole('button', { name: 'Save Plan' }).click()
  await expect(
    page.getByText('Reminds at each time, once; others are notified when its time is over'),
  ).toBeVisible()
  expect(await household.plansOf(id)).toMatchObject([
    { remind: { on: true, repeats: 0, repeatMinutes: 15, tellMinutes: null } },
  ])
  await page.getByRole('link', { name: 'Change Plan' }).click()
  await page.getByRole('button', { name: 'Change: Reminds at each time, once' }).press('Enter')
  await page.getByRole('switch', { name: 'Remind at each time' }).press('Space')
  await page.getByRole('button', { name: 'Save Plan' }).click()
  await expect(page.getByText('Does not remind')).toBeVisible()
})

test('a plan is proposed from a plain frequency and saved by one press; typed text outlives the session', async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Lisinopril', frequency: '3x täglich' })
  await household.enter(page, `/medication/${id}`)
  await page.getByRole('link', { name: /Make this a plan: 1 pill at 8:00 AM, 12:30 PM and 8:00 PM/ }).click()
  await expect(page.getByRole('checkbox', { name: 'Noon' })).toBeChecked()
  expect(await household.plansOf(id)).toEqual([])
  await page.getByRole('checkbox', { name: 'Noon' }).uncheck()
  await page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${household.token}` } })
  await page.getByRole('button', { name: 'Save Plan' }).click()
  await page.getByLabel('Email').fill(household.email)
  await page.getByLabel('Password', { exact: true }).fill(household.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('checkbox', { name: 'Noon' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Save Plan' }).click()
  await expect(page).toHaveURL('/today')
  await expect(page.getByText(/^Nothing to take right now\. Next: 8:00 PM$/)).toBeVisible()
})

test('typed changes do not undo what others changed while signed out', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  const { nora, id, planId } = await addPlanned(household)
  const olga = await household.letIn('Olga Lindqvist', 'adult')
  await household.enter(page, `/medication/${id}`)
  await page.getByRole('link', { name: 'Change Plan' }).click()
  await page.getByText('With food', { exact: true }).click()
  await page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${household.token}` } })
  await page.getByRole('button', { name: 'Save Plan' }).click()
  await page.getByLabel('Email').fill(household.email)
  await page.getByLabel('Password', { exact: true }).fill(household.password)
  await olga.changePlan(planId, { ...soon(nora), endsOn: dateIn(400) })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Save Plan' }).click()
  await expect(page.getByText('Someone else changed this plan')).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('button', { name: 'Save Plan' }).click()
  await expect(notification(page)).toContainText('Plan saved')
  expect(await olga.plansOf(id)).toMatchObject([{ food: 'with', endsOn: dateIn(400) }])
})

test('viewers and helpers read the plan and cannot change it', { tag: '@rare' }, async ({
  household,
  anotherDevice,
}) => {
  const { id } = await addPlanned(household)
  const viewer = await household.letIn('Vera Lund', 'viewer')
  const page = await anotherDevice()
  await page.addInitScript((familyId) => localStorage.setItem('family', familyId), household.familyId)
  await viewer.enter(page, `/medication/${id}`)
  await expect(page.getByText(/1 pill at .*, every day, for Nora Berg\./)).toBeVisible()
  for (const name of ['Change Plan', 'Add a Plan for Someone Else'])
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0)
  await page.goto(`/medication/${id}/plan`)
  await expect(
    page.getByRole('heading', { name: 'Your role in this family does not allow this' }),
  ).toBeVisible()
})
