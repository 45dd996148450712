import type { Follow } from '../../contract/reminders.ts'
import type { Database, Tx } from '../database/tables.ts'
import { followOf } from './follows.ts'
import type { Quiet } from './quiet.ts'

/** The target, and the host, of what goes to an account's address. */
export const EMAIL = 'email'

/** Where a message to somebody goes. */
export interface Target {
  id: string
  /** Who takes it there: what does not answer is to hold up no other. */
  host: string
}

/** A member of a family who can be told of one of its people. */
export interface Listener {
  userId: string
  personId: string
  follow: Omit<Follow, 'personId'>
  quiet: Quiet | null
  targets: Target[]
}

/**
 * Who of a family can be told of its people, by what they said; those who can be reached nowhere are left out. `sendsMail` is
 * whether the server sends e-mails.
 */
export async function listenersOf(
  database: Database | Tx,
  familyId: string,
  personIds: readonly string[],
  { now, sendsMail }: { now: Date; sendsMail: boolean },
): Promise<Listener[]> {
  const members = await database
    .selectFrom('memberships')
    .leftJoin('reminderSettings', 'reminderSettings.userId', 'memberships.userId')
    .where('memberships.familyId', '=', familyId)
    .where((eb) =>
      eb.or([eb('memberships.until', 'is', null), eb('memberships.until', '>', now.toISOString())]),
    )
    .select(['memberships.userId', 'email', 'quietFrom', 'quietTo', 'reminderSettings.timeZone'])
    .execute()
  const userIds = members.map(({ userId }) => userId)
  if (userIds.length === 0 || personIds.length === 0) return []
  const devices = await database
    .selectFrom('pushSubscriptions')
    .where('userId', 'in', userIds)
    .select(['id', 'userId', 'endpoint'])
    .orderBy('id')
    .execute()
  const reached = members
    .map((member) => ({
      ...member,
      targets: [
        ...devices
          .filter(({ userId }) => userId === member.userId)
          .map(({ id, endpoint }) => ({ id, host: hostOf(endpoint) })),
        ...(sendsMail && member.email === 1 ? [{ id: EMAIL, host: EMAIL }] : []),
      ],
    }))
    .filter(({ targets }) => targets.length > 0)
  if (reached.length === 0) return []
  const people = await database
    .selectFrom('people')
    .where('id', 'in', personIds)
    .where('archivedAt', 'is', null)
    .select(['id', 'userId'])
    .execute()
  const follows = await database
    .selectFrom('follows')
    .where('userId', 'in', userIds)
    .where('personId', 'in', personIds)
    .selectAll()
    .execute()
  const familyZone = await zoneOf(database, familyId)
  return reached.flatMap(({ userId, quietFrom, quietTo, timeZone, targets }) =>
    people.map((person) => {
      const said = follows.find((one) => one.userId === userId && one.personId === person.id)
      return {
        userId,
        personId: person.id,
        follow: said
          ? { due: said.due === 1, missed: said.missed === 1, stock: said.stock === 1 }
          : followOf(person.userId === userId),
        quiet:
          timeZone === null
            ? { ...USUAL_QUIET, timeZone: familyZone }
            : quietFrom === null || quietTo === null
              ? null
              : { from: quietFrom, to: quietTo, timeZone },
        targets,
      }
    }),
  )
}

/** Of who never said. */
export const USUAL_QUIET = { from: '22:00', to: '07:00' }

const zoneOf = async (database: Database | Tx, familyId: string): Promise<string> => {
  const family = await database
    .selectFrom('families')
    .where('id', '=', familyId)
    .select('timeZone')
    .executeTakeFirst()
  return family?.timeZone ?? 'UTC'
}

function hostOf(endpoint: string): string {
  try {
    return new URL(endpoint).origin
  } catch {
    return endpoint
  }
}
