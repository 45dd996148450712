import { gate } from './gate.ts'
import { expect, test } from './household.ts'
import { notification } from './parts.ts'

test('signing in leads to the dashboard and greets by name', async ({ page, household }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(page.getByText('Sign in to your account to continue')).toBeVisible()
  await page.getByLabel('Email').fill(household.email.toUpperCase())
  await page.getByLabel('Password').fill(household.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Your Medications' })).toBeVisible()
  await expect(page.getByText('Hello, Nora Berg')).toBeVisible()
})

test('mistakes are named under their fields and take the focus', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('nora')
  await page.getByLabel('Password').fill('12345')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await page.getByLabel('Password').fill('123456')
  await expect(page.getByText('Password must be at least 6 characters')).toBeHidden()
})

test('a form that was sent before its check was loaded waits for it', async ({ page, household }) => {
  const press = () => page.getByRole('button', { name: 'Sign in' }).click()
  await page.route('**/assets/contract-*.js', (route) => route.abort())
  await page.goto('/login')
  await page.getByLabel('Email').fill('nora')
  await page.getByLabel('Password').fill(household.password)
  await press()
  const notLoaded = /^This part of Medicine Cabinet could not be loaded/
  await expect(notification(page).getByText(notLoaded)).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(notLoaded)
  await page.unroute('**/assets/contract-*.js')
  const { open, opened } = gate()
  await page.route('**/assets/contract-*.js', async (route) => {
    await opened
    await route.continue()
  })
  await press()
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  open()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(household.email)
  await press()
  await expect(page).toHaveURL('/')
})

test('a wrong password is told inline and by a toast titled Error', async ({ page, household }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(household.email)
  await page.getByLabel('Password').fill('wrong password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('main').getByText('Invalid email or password')).toBeVisible()
  const notifications = notification(page)
  await expect(notifications.getByText('Error')).toBeVisible()
  await expect(notifications.getByText('Invalid email or password')).toBeVisible()
  await expect(page.getByLabel('Password')).toHaveValue('wrong password')
})

test('while it is in progress the button says so and a second press does nothing', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  await page.goto('/login')
  let calls = 0
  const { open: answer, opened: held } = gate()
  await page.route('**/api/auth/login', async (route) => {
    calls += 1
    await held
    await route.continue()
  })
  await page.getByLabel('Email').fill(household.email)
  await page.getByLabel('Password').fill(household.password)
  await page.getByLabel('Password').press('Enter')
  await page.getByLabel('Password').press('Enter')
  const button = page.getByRole('button', { name: 'Signing in...' })
  await expect(button).toBeDisabled()
  answer()
  await expect(page).toHaveURL('/')
  expect(calls).toBe(1)
})

test('an account is created and signed in, with a first family', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
  await expect(page.getByText('Sign up for a new account to get started')).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
  await page.getByLabel('Email').fill(`new-${Date.now()}@example.org`)
  await page.getByLabel('Full Name').fill('Emil Haas')
  await page.getByLabel('Password', { exact: true }).fill('secret1')
  await page.getByLabel('Confirm Password').fill('secret2')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription("Passwords don't match")
  await page.getByLabel('Confirm Password').fill('secret1')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByLabel('Family').locator('option:checked')).toHaveText("Emil's Family")
})

test('a taken e-mail shows the toast "Signup failed"', async ({ page, household }) => {
  await page.goto('/signup')
  await page.getByLabel('Email').fill(household.email)
  await page.getByLabel('Full Name').fill('Nora')
  await page.getByLabel('Password', { exact: true }).fill('secret1')
  await page.getByLabel('Confirm Password').fill('secret1')
  await page.getByRole('button', { name: 'Create account' }).click()
  const notifications = notification(page)
  await expect(notifications.getByText('Signup failed')).toBeVisible()
  await expect(notifications.getByText('An account with this email already exists')).toBeVisible()
})
