import { type RawBuilder, sql } from 'kysely'

/**
 * Time zone for expiration of packs in the family `familyId`: its own, a member's, or null for UTC. A subquery, so that doses
 * need no further statement.
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
