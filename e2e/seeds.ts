import type { Browser, BrowserContext } from '@playwright/test'
import { dateIn, daysAgo, type Household, makeHousehold } from './household.ts'
import { photographPackage } from './packagePicture.ts'
import { test as base } from './product.ts'

export interface Seeds {
  /** For browser contexts that start signed in. */
  signedIn: Awaited<ReturnType<BrowserContext['storageState']>>
  household: Household
  lisinopril: string
  /** Another family of the same person, with plans. */
  plannedFamilyId: string
  picture: Buffer
  /** Its date is ambiguous. */
  ambiguous: Buffer
}

/** The household of the drawings: every kind of card, two photos, a week of doses. */
async function seed(household: Household): Promise<Omit<Seeds, 'signedIn'>> {
  const picture = (brand: string, strength: string, purpose: string, count: string) =>
    photographPackage({ brand, strength, purpose, count })
  const keep = async (name: string, buffer: Buffer) => {
    const { storageUrl = '' } = await household.upload(name, buffer)
    return { url: storageUrl, name, sequence: 0 }
  }
  const amox = await keep(
    'a.jpg',
    await picture('Amoxicillin', '500 mg', 'Antibiotic capsules', '21 capsules'),
  )
  const ibu = await keep(
    'b.jpg',
    await picture('Ibuprofen', '200 mg', 'Relief of pain and fever', '24 tablets'),
  )
  const lis = await keep('c.jpg', await picture('Lisinopril', '10 mg', 'Blood pressure', '30 tablets'))
  const cetirizine = await photographPackage()

  const mila = await household.addPerson('Mila')
  const emil = await household.addPerson('Grandpa Emil')
  await household.addPerson('Rufus', { kind: 'pet' })
  const amoxicillin = await household.add({
    name: 'Amoxicillin 500 mg',
    purpose: 'Ear infection, Mila. Every 8 hours, finish the course.',
    expirationDate: dateIn(12),
    pillCount: 21,
    personIds: [mila.id, emil.id],
    images: [amox],
  })
  await household.take(amoxicillin.id, daysAgo(1, 20), { pillsTaken: 12 })
  const ibuprofen = await household.add({
    name: 'Ibuprofen 200 mg',
    purpose: 'Pain and fever. With food.',
    expirationDate: dateIn(253),
    pillCount: 24,
    images: [ibu, { ...lis, sequence: 1 }],
  })
  await household.take(ibuprofen.id, daysAgo(6, 9), { pillsTaken: 6 })
  const lisinopril = await household.add({
    name: 'Lisinopril 10 mg',
    purpose: 'Blood pressure, Grandpa Emil. Every morning.',
    notes:
      'Dr. Haas, next check in January. Not together with ibuprofen. The bottle lives on the kitchen shelf, behind the tea.',
    expirationDate: dateIn(375),
    pillCount: 30,
    personIds: [emil.id],
    images: [lis, { ...ibu, sequence: 1 }],
  })
  for (const days of [6, 5, 4, 2, 1]) await household.take(lisinopril.id, daysAgo(days, 7, 5))
  await household.take(lisinopril.id, daysAgo(4, 19, 40), { notes: 'half tablet, after dinner' })
  await household.take(lisinopril.id, new Date(Date.now() - 60_000))
  await household.addPack(lisinopril.id, { count: 9, initialCount: 14, lot: 'B5120', openedOn: dateIn(-5) })
  await household.addPack(lisinopril.id, { count: 6, lot: '7A112', expirationDate: dateIn(-60) })
  await household.add({
    name: 'Loratadine 10 mg',
    purpose: 'Hay fever',
    expirationDate: dateIn(-66),
    pillCount: 3,
    initialPillCount: 10,
  })
  const metformin = await household.add({
    name: 'Metformin 500 mg',
    purpose: 'Type 2 diabetes. One tablet with breakfast and one with dinner.',
    pillCount: 41,
    initialPillCount: 60,
  })
  await household.change(metformin.id, { name: metformin.name, expirationDate: null })
  await household.add({
    name: 'Vitamin D3 Cholecalciferol 1000 IU',
    notes: 'Winter supplement for the whole household',
    expirationDate: dateIn(100),
    pillCount: null,
    initialPillCount: 90,
  })
  await household.add({
    name: 'Omeprazole 20 mg',
    purpose: 'Stomach',
    expirationDate: dateIn(200),
    pillCount: 2,
    initialPillCount: 28,
    personIds: [emil.id, mila.id],
  })
  for (const line of ['Plasters, the small ones', 'Batteries for the thermometer']) await household.buy(line)
  const plannedFamilyId = await seedPlans(household)
  const ambiguous = await photographPackage({ expiry: '05/12/2031' })
  return { household, plannedFamilyId, lisinopril: lisinopril.id, picture: cetirizine, ambiguous }
}

/** The day of the drawings: plans and medicines taken when needed. */
async function seedPlans(household: Household): Promise<string> {
  const planned = household.in(await household.addFamily('Household with Plans'))
  // One after another: people are listed by age, doses of one time have no order.
  const mila = await planned.addPerson('Mila')
  const emil = await planned.addPerson('Grandpa Emil')
  const rufus = await planned.addPerson('Rufus', { kind: 'pet' })
  const plan = async (name: string, personId: string | undefined, times: readonly string[]) => {
    const { id } = await planned.add({ name, pillCount: 12 })
    for (const at of times) await planned.plan(id, { at, ...(personId && { personId }) })
  }
  await plan('Carprofen 50 mg', rufus.id, ['07:00', '18:00'])
  await plan('Amoxicillin 250 mg/5 ml', mila.id, ['08:00', '14:00', '20:00'])
  await plan('Metformin 500 mg', emil.id, ['12:30'])
  await plan('Hylo Comod eye drops', emil.id, ['12:35'])
  await plan('Levothyroxine 50 µg', undefined, ['22:00'])
  const ibuprofen = await planned.add({ name: 'Ibuprofen 200 mg' })
  await planned.plan(ibuprofen.id, { asNeeded: { amount: 1 }, limits: { minHours: 6, max24h: 4 } })
  await planned.take(ibuprofen.id, new Date(Date.now() - 60_000))
  return planned.familyId
}

/** A signed-in browser's storage. */
async function signIn(household: Household, browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL })
  await household.enter(await context.newPage(), '/favicon.svg')
  const signedIn = await context.storageState()
  await context.close()
  return signedIn
}

/**
 * Fixture for tests that only read that household: one per worker. Their pages are signed in unless
 * `isSignedIn` is off.
 */
export const test = base.extend<{ isSignedIn: boolean }, { seeds: Seeds }>({
  seeds: [
    async ({ product, browser }, use) => {
      const household = await makeHousehold(product)
      const seeds = await seed(household)
      await use({ ...seeds, signedIn: await signIn(household, browser, product.url) })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  isSignedIn: [true, { option: true }],
  storageState: ({ seeds, isSignedIn }, use) => use(isSignedIn ? seeds.signedIn : undefined),
})

export { expect } from './product.ts'
