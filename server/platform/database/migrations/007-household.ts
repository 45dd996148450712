import { type RawBuilder, sql } from 'kysely'
import { newId } from '../newId.ts'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/**
 * Members with roles, people who take medicines, invitations and events. Existing members become owners, as every member could
 * do everything, and people with the account's name.
 */
export async function household(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  const run = (statement: RawBuilder<unknown>) => statement.execute(tx)
  const roles = sql.raw(`('owner', 'adult', 'helper', 'viewer')`)

  await run(
    sql`alter table memberships add column role ${text} not null default 'owner' check (role in ${roles})`,
  )
  await run(sql`alter table memberships add column until ${text}`)

  await run(sql`create table people (
    id ${text} primary key,
    "familyId" ${text} not null references families (id) on delete cascade,
    "userId" ${text} references users (id) on delete set null,
    "formerUserId" ${text} references users (id) on delete set null,
    name ${text} not null,
    kind ${text} not null check (kind in ('person', 'pet')),
    letter ${text} not null,
    colour integer not null check (colour between 1 and 8),
    "archivedAt" ${text},
    "createdAt" ${text} not null,
    unique ("familyId", "userId")
  ) ${end}`)
  await run(sql`create index "peopleByUser" on people ("userId")`)
  await run(sql`create index "peopleByFormerUser" on people ("formerUserId")`)
  await makePeopleOfMembers(tx)

  await run(sql`create table invitations (
    id ${text} primary key,
    "familyId" ${text} not null references families (id) on delete cascade,
    "tokenHash" ${text} not null unique,
    "codeHash" ${text} unique,
    "codeExpiresAt" ${text},
    role ${text} not null check (role in ${roles}),
    until ${text},
    "personId" ${text} references people (id) on delete set null,
    "createdBy" ${text} not null references users (id) on delete cascade,
    "createdAt" ${text} not null,
    "expiresAt" ${text} not null,
    "usesLeft" integer not null check ("usesLeft" >= 0)
  ) ${end}`)
  await run(sql`create index "invitationsByFamily" on invitations ("familyId")`)
  await run(sql`create index "invitationsByCreator" on invitations ("createdBy")`)
  await run(sql`create index "invitationsByPerson" on invitations ("personId")`)

  await run(sql`create table events (
    "familyId" ${text} not null references families (id) on delete cascade,
    id ${text} not null,
    at ${text} not null,
    "personId" ${text},
    "byName" ${text},
    what ${text} not null,
    "thingId" ${text},
    "thingName" ${text},
    before ${text},
    after ${text},
    primary key ("familyId", id)
  ) ${end}`)

  await run(sql`create table "medicationPeople" (
    "medicationId" ${text} not null references medications (id) on delete cascade,
    "personId" ${text} not null references people (id) on delete cascade,
    primary key ("medicationId", "personId")
  ) ${end}`)
  await run(sql`create index "medicationPeopleByPerson" on "medicationPeople" ("personId")`)

  // No references to people here and in events: each would need an index that every dose pays for, and people
  // with a history are only deleted with the family.
  await run(sql`alter table doses add column "personId" ${text}`)
  await run(sql`alter table doses add column "loggedBy" ${text}`)
  await run(sql`alter table doses add column version integer not null default 1`)
}

/** Not by today's rule for marks, which may change; a migration may not. */
async function makePeopleOfMembers(tx: Tx): Promise<void> {
  const members = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select(['memberships.familyId', 'memberships.userId', 'memberships.createdAt', 'users.name'])
    .orderBy('memberships.familyId')
    .orderBy('memberships.createdAt')
    .orderBy('memberships.userId')
    .execute()
  let colour = 0
  let familyId: string | undefined
  for (const member of members) {
    colour = member.familyId === familyId ? (colour % 8) + 1 : 1
    familyId = member.familyId
    const letter = (Array.from(member.name)[0] ?? '?').toUpperCase()
    await tx
      .insertInto('people')
      .values({ id: newId(), ...member, kind: 'person', letter, colour })
      .execute()
  }
}
