import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { InvitationBody, NewInvitation } from '../contract/invitations.ts'
import type { MeasurementBody } from '../contract/measurements.ts'
import type { AddMedicationBody, Medication } from '../contract/medications.ts'
import type { AddPersonBody } from '../contract/people.ts'
import { storeApiToken } from '../server/people/auth/apiTokens.ts'
import { addPassword, hashPassword } from '../server/people/auth/passwords.ts'
import { startSession } from '../server/people/auth/sessions.ts'
import { hashToken } from '../server/people/auth/token.ts'
import { addMember, type NewMember } from '../server/people/families/addMember.ts'
import { makeFamily } from '../server/people/families/makeFamily.ts'
import { keysOf } from '../server/people/images/imageStore.ts'
import { newId } from '../server/platform/database/newId.ts'
import { inTransaction } from '../server/platform/database/transaction.ts'
import type { TestApp } from './testApp.ts'

export interface Member {
  id: string
  email: string
  token: string
  /** The family that sign-up made, or that they were added to; empty for none. */
  familyId: string
}

let members = 0

/** An account without a family or password. */
export async function addSomeAccount(
  { database, clock }: TestApp,
  name: string,
  email = `person${++members}@example.org`,
): Promise<Member> {
  const id = newId()
  const createdAt = clock.now.toISOString()
  await database.insertInto('users').values({ id, email, name, createdAt }).execute()
  return { id, email, familyId: '', token: await startSession(database, id, undefined, clock.now) }
}

let passwordHash: Promise<string> | undefined

/**
 * Adds a person with a first family and the password `secret1`, as sign-up does, but with one shared hash:
 * hashing is slow on purpose.
 */
export async function signUpMember(home: TestApp, name = 'Nora Berg', email?: string): Promise<Member> {
  passwordHash ??= hashPassword('secret1')
  const hash = await passwordHash
  const member = await addSomeAccount(home, name, email)
  const family = { id: newId(), name: `${name.split(' ')[0]}'s Family` }
  const { now } = home.clock
  await inTransaction(home.database, async (tx) => {
    await addPassword(tx, member.id, hash, now)
    await makeFamily(tx, { id: member.id, name }, family, now)
  })
  return { ...member, familyId: family.id }
}

export async function personOf({ database }: TestApp, userId: string, familyId: string): Promise<string> {
  const { id } = await database
    .selectFrom('people')
    .where('userId', '=', userId)
    .where('familyId', '=', familyId)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Invites into the member's first family: one helper by default. */
export async function inviteMember(
  { call }: TestApp,
  { token, familyId }: Pick<Member, 'token' | 'familyId'>,
  fields: Partial<InvitationBody> = {},
): Promise<NewInvitation> {
  const { status, body } = await call('POST /api/families/{id}/invitations', {
    token,
    params: { id: familyId },
    body: { role: 'helper', ...fields },
  })
  if (status !== 201) throw new Error(`inviting answered ${status}: ${body.message}`)
  return body
}

export async function addSomeMember(
  home: TestApp,
  familyId: string,
  { name = 'Ben', ...as }: Partial<NewMember> & { name?: string } = {},
): Promise<Member> {
  const member = await addSomeAccount(home, name)
  await joinFamily(home, member, familyId, as)
  return { ...member, familyId }
}

/** Adds a medication to the member's first family: 20 of 20 pills by default. */
export async function addSomeMedication(
  { call }: TestApp,
  { token, familyId }: Member,
  fields: Partial<AddMedicationBody> = {},
): Promise<Medication> {
  const { status, body } = await call('POST /api/medications', {
    token,
    body: { familyId, name: 'Ibuprofen', expirationDate: '2027-03-31', pillCount: 20, ...fields },
  })
  if (status !== 201) throw new Error(`adding answered ${status}: ${body.message}`)
  return body
}

/** Opens another session of the member without hashing; returns its id and token. */
export async function openSomeSession(
  { database, clock }: TestApp,
  { id: userId }: Pick<Member, 'id'>,
): Promise<{ id: string; token: string }> {
  const token = await startSession(database, userId, undefined, clock.now)
  const { id } = await database
    .selectFrom('sessions')
    .where('tokenHash', '=', hashToken(token))
    .select('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/** Adds a person without an account to the member's first family; returns the id. */
export async function addSomePerson(
  { call }: TestApp,
  { token, familyId }: Pick<Member, 'token' | 'familyId'>,
  fields: Partial<AddPersonBody> = {},
): Promise<string> {
  const { status, body } = await call('POST /api/families/{id}/people', {
    token,
    params: { id: familyId },
    body: { name: 'Mila', kind: 'person', ...fields },
  })
  if (status !== 201) throw new Error(`adding answered ${status}: ${body.message}`)
  return body.id
}

/** Adds a line to the shopping list of the member's first family; returns the id. */
export async function addSomeLine(
  { call }: TestApp,
  { token, familyId }: Pick<Member, 'token' | 'familyId'>,
  name = 'Plasters',
): Promise<string> {
  const { status, body } = await call('POST /api/families/{id}/shopping', {
    token,
    params: { id: familyId },
    body: { name },
  })
  if (status !== 201) throw new Error(`adding answered ${status}: ${body.message}`)
  return body.id ?? ''
}

export async function addSomeMeasurement(
  { call, clock }: Pick<TestApp, 'call' | 'clock'>,
  { token, personId }: Pick<Member, 'token'> & { personId: string },
  fields: Partial<MeasurementBody> = {},
): Promise<string> {
  const { status, body } = await call('POST /api/people/{id}/measurements', {
    token,
    params: { id: personId },
    body: {
      ...{ kind: 'temperature', value: 37.5, unit: '°C', measuredAt: clock.now.toISOString() },
      ...fields,
    } as MeasurementBody,
  })
  if (status !== 201) throw new Error(`adding answered ${status}: ${body.message}`)
  return body.id
}

/** Makes a member of one family a member of another, an adult by default. */
export const joinFamily = (
  { database, clock }: TestApp,
  { id }: Pick<Member, 'id'>,
  familyId: string,
  as: Partial<NewMember> = {},
) =>
  inTransaction(database, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .where('id', '=', id)
      .select(['id', 'name'])
      .executeTakeFirstOrThrow()
    await addMember(tx, { role: 'adult', ...as, familyId, user }, clock.now)
  })

/** Stores an image as an upload does, without reading a photo; returns its storage url. */
export async function keepSomeImage(
  { database, imageStore, clock }: TestApp,
  { id: uploaderId }: Member,
): Promise<string> {
  const id = newId()
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-image-')), id)
  for (const key of keysOf(id)) {
    fs.writeFileSync(file, `the bytes of ${key}`)
    await imageStore.keep(key, file)
  }
  fs.rmSync(path.dirname(file), { recursive: true })
  await database
    .insertInto('images')
    .values({
      id,
      uploaderId,
      contentType: 'image/jpeg',
      createdAt: clock.now.toISOString(),
      deletedAt: null,
    })
    .execute()
  return id
}

export const confirmAddresses = (home: Pick<TestApp, 'database'>) =>
  home.database
    .updateTable('users')
    .set((eb) => ({ confirmedEmail: eb.ref('email'), askedEmail: eb.ref('email') }))
    .execute()

/** Imports a file with one medicine into a family; returns the id. */
export async function importSome(
  { call }: Pick<TestApp, 'call'>,
  { token, familyId }: Pick<Member, 'token' | 'familyId'>,
): Promise<string> {
  const { body } = await call('POST /api/families/{id}/imports', {
    token,
    params: { id: familyId },
    body: { files: [{ name: 'some.csv', text: 'name,count\nImported Zinc,10\n' }], timeZone: 'UTC' },
  })
  return body.import?.id ?? ''
}

/** Joins another medication into one; returns the id. */
export async function joinSome(
  home: Pick<TestApp, 'call'>,
  { token, familyId }: Pick<Member, 'token' | 'familyId'>,
  id: string,
): Promise<string> {
  const other = await addSomeMedication(home as TestApp, { token, familyId } as Member)
  const { body } = await home.call('POST /api/medications/{id}/joins', {
    token,
    params: { id },
    body: { other: other.id },
  })
  return body.id
}

/** Makes a link to a person's page for the doctor; returns the id. */
export async function makeSomeShare(
  { call }: Pick<TestApp, 'call'>,
  { token, personId }: { token: string; personId: string },
): Promise<string> {
  const { body } = await call('POST /api/people/{id}/shares', {
    token,
    params: { id: personId },
    body: { hours: 1, parts: [], timeZone: 'UTC' },
  })
  return body.id
}

/** Makes an API token of the member, which may see everything by default. */
export const makeSomeApiToken = (
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  { id: userId }: Pick<Member, 'id'>,
  fields: Partial<Parameters<typeof storeApiToken>[1]> = {},
): Promise<{ id: string; token: string }> =>
  inTransaction(database, (tx) =>
    storeApiToken(tx, {
      userId,
      name: 'Home Assistant',
      scope: 'see',
      familyId: null,
      createdAt: clock.now.toISOString(),
      expiresAt: new Date(clock.now.getTime() + 365 * 24 * 60 * 60 * 1000).toISOString(),
      ...fields,
    }),
  )

export async function makeSomeCalendar(
  { call }: Pick<TestApp, 'call'>,
  { token, familyId }: Pick<Member, 'token' | 'familyId'>,
): Promise<string> {
  const { body } = await call('POST /api/families/{id}/calendars', {
    token,
    params: { id: familyId },
    body: {},
  })
  return body.id
}
