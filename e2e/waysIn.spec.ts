import type { Page } from '@playwright/test'
import { generate } from 'otplib'
import { expect, test } from './household.ts'
import { notification } from './parts.ts'

/** A device with a fingerprint reader. The returned function lays the finger on it for what is asked from then on, or takes it off. */
async function giveAuthenticator(page: Page): Promise<(isOn: boolean) => Promise<void>> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async (enabled) => {
    await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  }
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Log Out' }).first().click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
}

test('a passkey is added, signs in without the password, and is removed', async ({
  product,
  household,
  anotherDevice,
}) => {
  // Browsers make passkeys for names alone, not for 127.0.0.1.
  const page = await anotherDevice({ baseURL: `http://localhost:${new URL(product.url).port}` })
  await household.enter(page, '/security')
  const layFinger = await giveAuthenticator(page)
  await page.getByRole('button', { name: 'Add a Passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a Passkey' })
  await adding.getByLabel('Name').fill('Kitchen tablet')
  await adding.getByLabel('Your Password').fill('guessed')
  await adding.getByRole('button', { name: 'Add Passkey' }).click()
  await expect(adding.getByLabel('Your Password')).toHaveAccessibleDescription('This is not your password')
  await adding.getByLabel('Your Password').fill(household.password)
  await adding.getByRole('button', { name: 'Add Passkey' }).click()
  const passkey = page.getByRole('listitem').filter({ hasText: 'Passkey, ' })
  await expect(passkey).toContainText('Kitchen tablet')

  // The e-mail field's autofill offers it, which the finger accepts at once.
  await layFinger(false)
  await signOut(page)
  await layFinger(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your Medications' })).toBeVisible()

  // A browser without that has the button.
  await page.addInitScript(() =>
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: undefined }),
  )
  await page.reload()
  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Your Medications' })).toBeVisible()

  await page.goto('/security')
  const entries = page.getByRole('listitem').filter({ hasText: 'Signed in with a passkey' })
  await expect.poll(() => entries.count()).toBeGreaterThan(1)
  await passkey.getByRole('button', { name: 'Rename Kitchen tablet' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename Kitchen tablet' })
  await renaming.getByLabel('Name').fill('Old tablet')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await passkey.getByRole('button', { name: 'Remove Old tablet' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove “Old tablet”?' })
  await removing.getByLabel('Your Password').fill(household.password)
  await removing.getByRole('button', { name: 'Remove Passkey' }).click()
  await expect(notification(page).getByText('The passkey was removed')).toBeVisible()
  await expect(passkey).toHaveCount(0)
})

test('an authenticator app is turned on and asked for, and a recovery code stands in for it', async ({
  page,
  household,
}) => {
  await household.enter(page, '/security')
  await page.getByRole('button', { name: 'Turn on the authenticator app' }).click()
  await page.getByLabel('Your Password').fill(household.password)
  await page.getByRole('button', { name: 'Go On' }).click()
  const app = page.getByRole('dialog', { name: 'Authenticator App' })
  await expect(app.getByRole('img', { name: 'The secret as a QR code' })).toBeVisible()
  const secret = (await app.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent())?.replaceAll(' ', '') ?? ''
  await app.getByLabel('The 6 digits it shows now').fill(await generate({ secret }))
  await app.getByRole('button', { name: 'Turn On' }).click()

  const kept = page.getByRole('dialog', { name: 'Keep These Codes' })
  const codes = kept.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const code = (await codes.nth(0).textContent()) ?? ''
  await expect(kept.getByRole('button', { name: 'Done' })).toBeDisabled()
  await kept.getByLabel('I have kept them in a safe place').check()
  await kept.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 codes left')).toBeVisible()

  await signOut(page)
  await page.getByLabel('Email').fill(household.email)
  await page.getByLabel('Password').fill(household.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Code').fill('000000')
  await expect(page.getByRole('alert').getByText('This code is not valid')).toBeVisible()
  // The step of the code that turned it on is used up: this is the next one, which an app would show soon.
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Go On' }).click()
  await expect(page.getByRole('heading', { name: 'Your Medications' })).toBeVisible()

  await page.goto('/security')
  await expect(page.getByText('9 codes left')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off the authenticator app' }).click()
  await page.getByLabel('Your Password').fill(household.password)
  await page.getByRole('button', { name: 'Turn Off', exact: true }).click()
  await expect(page.getByText('Off. With one, a stolen password is not enough.')).toBeVisible()
})
