import { ProofBody } from '../contract/account.ts'
import { Role } from '../contract/families.ts'
import { addPassword, hashPassword } from '../server/people/auth/passwords.ts'
import { makeFamily } from '../server/people/families/makeFamily.ts'
import { newId } from '../server/platform/database/newId.ts'
import { inTransaction } from '../server/platform/database/transaction.ts'
import {
  addSomeAccount,
  addSomeLine,
  addSomeMeasurement,
  addSomeMedication,
  addSomePerson,
  importSome,
  inviteMember,
  joinFamily,
  joinSome,
  keepSomeImage,
  type Member,
  makeSomeApiToken,
  makeSomeCalendar,
  makeSomeShare,
  openSomeSession,
} from './household.ts'
import type { Things } from './requests.ts'
import { type Ids, sampleOf } from './samples.ts'
import { addSomePasskey } from './softPasskey.ts'
import { planBody } from './somePlan.ts'
import type { TestApp } from './testApp.ts'

/** Every standing towards a family. */
export const STANDINGS = [...Role.options, 'ended', 'removed', 'stranger'] as const
export type Standing = (typeof STANDINGS)[number]

export type People = Record<Standing, Member>

let sampleHash: Promise<string> | undefined

/** Gives an account the password that samples send. */
export async function giveSamplePassword(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  { id }: Pick<Member, 'id'>,
): Promise<void> {
  sampleHash ??= hashPassword((sampleOf(ProofBody, {} as Ids) as { currentPassword: string }).currentPassword)
  const hash = await sampleHash
  await inTransaction(database, (tx) => addPassword(tx, id, hash, clock.now))
}

export async function makePeople(home: TestApp): Promise<People> {
  const made: [string, Member][] = []
  for (const name of STANDINGS) {
    const member = await addSomeAccount(home, name)
    await giveSamplePassword(home, member)
    made.push([name, member])
  }
  return Object.fromEntries(made) as People
}

/** The first pack of a medication, and one of its movements that can be reversed. */
export async function loseSome(
  { call }: Pick<TestApp, 'call'>,
  token: string,
  medication: string,
): Promise<Pick<Things, 'pack' | 'movement'>> {
  const packs = await call('GET /api/medications/{id}/packs', { token, params: { id: medication } })
  const pack = packs.body[0]?.id as string
  const body = { kind: 'loss' as const, amount: 1 }
  const { body: movement } = await call('POST /api/packs/{id}/movements', {
    token,
    params: { id: pack },
    body,
  })
  return { pack, movement: movement.id }
}

/** Plans a medication for a person, every day at 08:00 UTC, with a dose that is taken care of and skipped. */
export async function planSome(
  { call, clock }: TestApp,
  { token, familyId, personId }: { token: string; familyId: string; personId: string },
  medicationId: string,
): Promise<Pick<Things, 'plan' | 'occurrence'>> {
  const plan = await call('POST /api/medications/{id}/plans', {
    token,
    params: { id: medicationId },
    body: planBody(personId, { startsOn: clock.now.toISOString().slice(0, 10) }),
  })
  const from = clock.now.toISOString()
  const to = new Date(clock.now.getTime() + 24 * 60 * 60 * 1000).toISOString()
  const next = await call('GET /api/occurrences', { token, query: { familyId, from, to } })
  const [occurrence] = next.body
  if (!occurrence) throw new Error(`planning answered ${plan.status}, and then nothing was planned`)
  const params = { id: occurrence.id }
  await call('POST /api/occurrences/{id}/care', { token, params })
  await call('POST /api/occurrences/{id}/skip', { token, params, body: { reason: 'other' } })
  return { plan: plan.body.id, occurrence: occurrence.id }
}

/**
 * A new family in which each of `people` has the standing of their name, with one of each thing: another
 * member, a medication, the owner's dose, a shopping line, a measurement, and a picture uploaded by the person whose
 * membership has ended.
 */
export async function makeHouse(home: TestApp, people: People): Promise<Things> {
  const { now } = home.clock
  const another = await addSomeAccount(home, 'another')
  const { owner, adult, helper, viewer, ended, removed } = people
  const family = newId()
  const user = { id: owner.id, name: 'owner' }
  await inTransaction(home.database, (tx) => makeFamily(tx, user, { id: family, name: 'The House' }, now))
  for (const [member, role] of [
    [adult, 'adult'],
    [helper, 'helper'],
    [viewer, 'viewer'],
    [another, 'owner'],
    [removed, 'owner'],
  ] as const) {
    await joinFamily(home, member, family, { role })
  }
  await joinFamily(home, ended, family, { until: now.toISOString() })
  const params = { id: family, userId: removed.id }
  const { token } = owner
  const gone = await home.call('DELETE /api/families/{id}/members/{userId}', { token, params })
  if (gone.status !== 204) throw new Error(`removing answered ${gone.status}`)
  const image = await keepSomeImage(home, owner)
  const { id: medication } = await addSomeMedication(
    home,
    { ...owner, familyId: family },
    { images: [{ url: image, name: 'carton.jpg', sequence: 0 }] },
  )
  await home.database.updateTable('images').set({ uploaderId: ended.id }).where('id', '=', image).execute()
  const dose = await home.call('POST /api/medications/{id}/logs', {
    token,
    params: { id: medication },
    body: { takenAt: '2026-11-19T08:00:00.000Z', pillsTaken: 1 },
  })
  const person = await addSomePerson(home, { token, familyId: family })
  const measurement = await addSomeMeasurement(home, { token, personId: person })
  const line = await addSomeLine(home, { token, familyId: family })
  const invitation = (await inviteMember(home, { token, familyId: family })).id
  const session = (await openSomeSession(home, another)).id
  const apiToken = (await makeSomeApiToken(home, another)).id
  const calendar = await makeSomeCalendar(home, { token: another.token, familyId: family })
  const imported = await importSome(home, { token, familyId: family })
  const share = await makeSomeShare(home, { token, personId: person })
  const stock = await loseSome(home, token, medication)
  return {
    ...stock,
    ...(await planSome(home, { token, familyId: family, personId: person }, medication)),
    family,
    medication,
    dose: dose.body.id,
    line,
    measurement,
    image,
    person,
    invitation,
    session,
    token: apiToken,
    passkey: await addSomePasskey(home, another.id),
    calendar,
    share,
    import: imported,
    join: await joinSome(home, { token, familyId: family }, medication),
    backup: '2026-11-21-1200',
    member: another.id,
    account: another.id,
  }
}
