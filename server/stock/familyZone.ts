import { type RawBuilder, sql } from 'kysely'

/**
 * The time zone by whose days a family's packs expire, of the medication or family that `familyId` names: the family's own, else one of a
 * member, else null for UTC. A subquery, so that it costs a dose no statement of its own.
 */
export const zoneOfFamily = (familyId: string): RawBuilder<string | null> =>
  sql<string | null>`(
    select coalesce(
      home."timeZone",
      (select min(people."timeZone") from people
        where people."familyId" = home.id and people."userId" is not null),
      (select min("reminderSettings"."timeZone") from memberships
        inner join "reminderSettings" on "reminderSettings"."userId" = memberships."userId"
        where memberships."familyId" = home.id)
    )
    from families as home where home.id = ${sql.ref(familyId)}
  )`
