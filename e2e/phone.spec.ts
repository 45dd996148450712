import { workerReady } from './device.ts'
import { expect, test } from './household.ts'
import { trustClock } from './ownTime.ts'
import { photographPackage } from './packagePicture.ts'
import { intake, notification } from './parts.ts'

test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true })

test('nothing is under a phone’s camera or rounded corners, at all four sides', async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Lisinopril', pillCount: 30 })
  const session = await page.context().newCDPSession(page)
  const insets = { top: 40, right: 44, bottom: 34, left: 44 }
  // Missing in Playwright's types.
  await session.send('Emulation.setSafeAreaInsetsOverride' as never, { insets } as never)
  await page.setViewportSize({ width: 780, height: 460 })
  for (const path of ['/login', '/', `/medication/${id}`, `/medication/${id}/plan`, '/add', '/more']) {
    if (path === '/login') await page.goto(path)
    else await household.enter(page, path)
    await page.getByRole('heading').first().waitFor()
    if (path === '/add') await page.getByRole('button', { name: 'Add without a photo' }).click()
    expect(await page.evaluate(() => getComputedStyle(document.body).paddingLeft)).toBe('44px')
    const outside = () =>
      page.evaluate(({ top, right, bottom, left }) => {
        const pressed = [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea')]
        const isPinned = (node: Element | null): boolean =>
          node !== null && (getComputedStyle(node).position === 'fixed' || isPinned(node.parentElement))
        return pressed.flatMap((one) => {
          const { x, y, width, height } = one.getBoundingClientRect()
          if (width < 2 || !one.checkVisibility()) return []
          const isIn =
            x >= left &&
            x + width <= innerWidth - right &&
            y + scrollY >= top &&
            (!isPinned(one) || y + height <= innerHeight - bottom)
          return isIn ? [] : [one.outerHTML.slice(0, 90)]
        })
      }, insets)
    await expect.poll(outside, { message: path }).toEqual([])
  }
})

test('a keyboard that lies over the page covers neither a field nor its button', async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Lisinopril', pillCount: 30 })
  await household.enter(page, `/medication/${id}`)
  // As Safari's keyboard: the page keeps its size, and less of it is seen.
  const keyboard = (height: number) =>
    page.evaluate((covered) => {
      Object.defineProperty(visualViewport, 'height', { configurable: true, value: innerHeight - covered })
      visualViewport?.dispatchEvent(new Event('resize'))
    }, height)
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  const confirm = intake(page).getByRole('button', { name: 'Confirm' })
  await intake(page).getByLabel('Notes (Optional)').focus()
  const endOf = async () => {
    const { y = 0, height = 0 } = (await confirm.boundingBox()) ?? {}
    return y + height
  }
  const before = await endOf()
  expect(before).toBeGreaterThan(480)
  // The code that watches the keyboard loads after the page.
  await expect
    .poll(async () => {
      await keyboard(300)
      return endOf()
    })
    .toBeLessThanOrEqual(480)
  await expect(intake(page).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  await keyboard(0)
  await expect.poll(endOf).toBe(before)
  await page.keyboard.press('Escape')
  await household.enter(page, '/add')
  await page.getByRole('button', { name: 'Add without a photo' }).click()
  const add = page.getByRole('button', { name: 'Add Medication' })
  await page.getByLabel('Notes (Optional)').focus()
  await expect
    .poll(async () => {
      await keyboard(300)
      const { y = 0, height = 0 } = (await add.boundingBox()) ?? {}
      return y + height
    })
    .toBeLessThanOrEqual(480)
})

test('pressing a stepper twice enlarges nothing, and pulling down loses no form', async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Lisinopril', pillCount: 30 })
  await household.enter(page, `/medication/${id}`)
  const pull = () => page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY)
  await expect(page.getByRole('button', { name: 'Take Medicine' })).toBeVisible()
  expect(await pull()).toBe('auto')
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  const more = intake(page).getByRole('button', { name: 'One more' })
  expect(await more.evaluate((button) => getComputedStyle(button).touchAction)).toBe('manipulation')
  expect(await pull()).toBe('contain')
})

test('the icon of the installed app shows how many doses wait, until signing out', async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Lisinopril', pillCount: 30 })
  await household.plan(id, { at: '12:30' })
  const tomorrow = new Date()
  tomorrow.setDate(tomorrow.getDate() + 1)
  tomorrow.setHours(12, 40, 0, 0)
  await trustClock(page)
  await page.clock.setFixedTime(tomorrow)
  await page.addInitScript(() => {
    const shown: number[] = []
    Object.assign(window, { shown })
    navigator.setAppBadge = async (count = 0) => void shown.push(count)
    navigator.clearAppBadge = async () => void shown.push(-1)
  })
  await household.enter(page, '/')
  const last = () => page.evaluate(() => (window as unknown as { shown: number[] }).shown.at(-1))
  await expect.poll(last).toBe(1)
  await page.getByRole('link', { name: 'More' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click()
  await expect.poll(last).toBe(-1)
})

test.describe(() => {
  test.use({ serviceWorkers: 'allow' })

  test('a photo of the share sheet is read in the form, once', async ({ page, household }) => {
    const photo = [...(await photographPackage())]
    // As Android sends it: a form to the target's address, by a navigation.
    const share = () =>
      page.evaluate((bytes) => {
        const form = document.createElement('form')
        const input = Object.assign(document.createElement('input'), { type: 'file', name: 'photos' })
        const files = new DataTransfer()
        files.items.add(new File([new Uint8Array(bytes)], 'front.jpg', { type: 'image/jpeg' }))
        input.files = files.files
        Object.assign(form, { method: 'post', action: '/add?shared', enctype: 'multipart/form-data' })
        form.append(input)
        document.body.append(form)
        form.submit()
      }, photo)
    await page.goto('/login')
    await household.enter(page, '/')
    await workerReady(page)
    await page.reload()
    await share()
    await expect(page).toHaveURL('/add')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(/Cetirizine/)
    await expect(page.getByRole('listitem').filter({ hasText: 'front.jpg' })).toHaveCount(1)
    await page.goto('/add?shared')
    await expect(notification(page).getByText('The shared photo did not arrive.')).toBeVisible()
  })
})
