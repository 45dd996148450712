import { gate } from './gate.ts'
import { expect, test } from './household.ts'
import { photographPackage } from './packagePicture.ts'
import { notification } from './parts.ts'

test('a protected page asks to sign in and leads back to itself', async ({ page, household }) => {
  const { id } = await household.add({ name: 'Lisinopril' })
  await page.goto(`/medication/${id}`)
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(household.email)
  await page.getByLabel('Password').fill(household.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`/medication/${id}`)
  await expect(page.getByRole('heading', { name: 'Lisinopril' })).toBeVisible()
})

test('it leads back to the dialog that was open too', { tag: '@rare' }, async ({ page, household }) => {
  const { id: personId } = await household.addPerson('Mila')
  await page.goto(`/today?for=${personId}`)
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(household.email)
  await page.getByLabel('Password').fill(household.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`/today?for=${personId}`)
})

test('the way to signing in is never blank', { tag: '@rare' }, async ({ page, product }) => {
  await page.addInitScript(() => {
    const seen = { blank: 0 }
    new MutationObserver(() => {
      if (document.getElementById('root')?.childElementCount === 0) seen.blank += 1
    }).observe(document, { childList: true, subtree: true })
    Object.assign(window, { seen })
  })
  await page.goto(product.url)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual({ blank: 0 })
})

test('a signed-in person finds the dashboard at /login and /signup', async ({ page, household }) => {
  await household.enter(page, '/login')
  await expect(page).toHaveURL('/')
  await page.goto('/signup')
  await expect(page).toHaveURL('/')
})

test('logging out ends the session on the server and forgets the token', async ({ page, household }) => {
  await household.enter(page)
  const ended = page.waitForResponse('**/api/auth/logout')
  await page.getByRole('button', { name: 'Log Out' }).click()
  expect((await ended).status()).toBe(204)
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  const answer = await page.request.get('/api/auth/me', {
    headers: { Authorization: `Bearer ${household.token}` },
  })
  expect(answer.status()).toBe(401)
})

test('a token that is no longer valid signs out silently', async ({ page }) => {
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.setItem('token', 'stale'))
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expect(notification(page).getByRole('listitem')).toHaveCount(0)
})

test('a check without an answer signs out silently', { tag: '@rare' }, async ({ page, household }) => {
  await page.route('**/api/auth/me', (route) => route.abort())
  await household.enter(page)
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a reload while the page loads signs nobody out', { tag: '@rare' }, async ({ page, household }) => {
  await household.enter(page)
  const heading = page.getByRole('heading', { name: 'Your Medications' })
  await expect(heading).toBeVisible()
  // The first page's script arrives after the reload began; its check is in progress when the second page is
  // there.
  const script = gate()
  const secondPage = gate()
  const scriptAsked = page.waitForRequest(/\/assets\/index-.*\.js$/)
  let pages = 0
  let isFirstCheck = true
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    if (pages === 1) await script.opened
    await route.continue()
  })
  await page.route('/', async (route) => {
    pages += 1
    if (pages === 2) {
      script.open()
      await secondPage.opened
    }
    await route.continue()
  })
  await page.route('**/api/auth/me', async (route) => {
    if (isFirstCheck) {
      isFirstCheck = false
      secondPage.open()
    } else await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await scriptAsked
  await page.reload()
  await expect(heading).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(household.token)
})

test('typed text survives a session that ends in the middle of a form', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Lisinopril' })
  await household.enter(page, `/edit/${id}`)
  await page.getByLabel('Notes (Optional)').fill('behind the tea')
  await page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${household.token}` } })
  await page.getByRole('button', { name: 'Update Medication' }).click()
  await expect(page).toHaveURL('/login')
  await expect(notification(page).getByText('Authentication required. Please log in again.')).toBeVisible()
  await page.getByLabel('Email').fill(household.email)
  await page.getByLabel('Password').fill(household.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`/edit/${id}`)
  await expect(page.getByLabel('Notes (Optional)')).toHaveValue('behind the tea')
  await page.getByRole('button', { name: 'Update Medication' }).click()
  await expect(page).toHaveURL('/')
  await expect(notification(page).getByText('Medication updated successfully')).toBeVisible()
})

test('read photos survive it too', { tag: '@rare' }, async ({ page, household }) => {
  test.setTimeout(120_000)
  const buffer = await photographPackage()
  await household.enter(page, '/add')
  await page.getByLabel('Add Images').setInputFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('Complete')).toBeVisible({ timeout: 60_000 })
  await page.getByLabel('Notes (Optional)').fill('for spring')
  await page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${household.token}` } })
  await page.getByRole('button', { name: 'Add Medication' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(household.email)
  await page.getByLabel('Password').fill(household.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/add')
  await expect(page.getByText('Complete')).toBeVisible()
  await expect(page.getByLabel('Notes (Optional)')).toHaveValue('for spring')
  await page.getByRole('button', { name: 'Add Medication' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('two tabs are signed in and out together', { tag: '@rare' }, async ({ page, context, household }) => {
  await household.enter(page)
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('heading', { name: 'Your Medications' })).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(other).toHaveURL('/login')
  await page.getByLabel('Email').fill(household.email)
  await page.getByLabel('Password').fill(household.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(other).toHaveURL('/')
})

test('a tab shows nothing of the previous person when another signs in from elsewhere', {
  tag: '@rare',
}, async ({ page, context, household }) => {
  await household.add({ name: 'Lisinopril' })
  const other = await household.stranger('Omar Other')
  await other.add({ name: 'Zolpidem' })
  await household.enter(page)
  await expect(page.getByText('Lisinopril').first()).toBeVisible()
  // A sleeping tab gets both events at once.
  const another = await context.newPage()
  await another.goto('/join')
  await another.evaluate((token) => localStorage.setItem('token', token), other.token)
  await expect(page.getByText('Hello, Omar Other')).toBeVisible()
  await expect(page.getByText('Zolpidem').first()).toBeVisible()
  await expect(page.getByText('Lisinopril')).toBeHidden()
})

test('every address can be reloaded, and an unknown one says so', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Lisinopril' })
  const pages: [string, string][] = [
    ['/', 'Your Medications'],
    ['/add', 'Start by adding images'],
    [`/edit/${id}`, 'Edit Medication'],
    [`/medication/${id}`, 'Lisinopril'],
    [`/families/${household.familyId}`, 'Family Settings'],
    ['/analyze-image', 'Image Diagnostic Tool'],
    ['/families/new', 'Create New Family'],
  ]
  await household.enter(page)
  for (const [address, heading] of pages) {
    await page.goto(address)
    await page.reload()
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await expect(page).toHaveURL(address)
  }
  await page.goto('/put-in-order')
  await expect(page, 'the earlier address').toHaveURL('/expiring')
  await page.goto('/nowhere/at/all')
  await expect(page.getByText("The page you're looking for doesn't exist.")).toBeVisible()
})
