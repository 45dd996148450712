import type { Follow } from '../../contract/reminders.ts'
import { allows } from '../../contract/rights.ts'
import type { Database, Tx } from '../database/tables.ts'
import type { PushSubscription } from '../push/sendPush.ts'
import { followOf } from './follows.ts'
import type { Quiet } from './quiet.ts'

/** The host of what goes to accounts' addresses. */
export const EMAIL = 'email'

/** The target of what goes to an account's address: two who are told the same are two targets. */
export const mailTargetOf = (userId: string): string => `${EMAIL} ${userId}`

/** How somebody is reached: on a device, or at an address. */
export type Recipient = PushSubscription | { email: string }

/** Where a message to somebody goes. */
export interface Target {
  id: string
  /** Who takes it there: what does not answer is to hold up no other. */
  host: string
  to: Recipient
}

/** A member of a family who can be told of one of its people. */
export interface Listener {
  userId: string
  personId: string
  /** The name of that person. */
  person: string
  follow: Omit<Follow, 'personId'>
  quiet: Quiet | null
  /** Whether messages are to name the medicine. */
  showNames: boolean
  /** False for members who only see. */
  mayLog: boolean
  targets: Target[]
}

interface Asked {
  now: Date
  /** Whether the server sends e-mails. */
  sendsMail: boolean
  /** Which of their targets alone, and whose those are; all unless told. */
  only?: { userIds: readonly string[]; targetIds: readonly string[] }
}

/**
 * Who can be told of some people, of whichever families, by what they said; those who can be reached nowhere are left out.
 */
export async function listenersOf(
  database: Database | Tx,
  personIds: readonly string[],
  { now, sendsMail, only }: Asked,
): Promise<Listener[]> {
  if (personIds.length === 0) return []
  const people = await database
    .selectFrom('people')
    .innerJoin('families', 'families.id', 'people.familyId')
    .where('people.id', 'in', personIds)
    .where('archivedAt', 'is', null)
    .select(['people.id', 'people.userId', 'people.name', 'familyId', 'families.timeZone'])
    .execute()
  if (people.length === 0) return []
  const familyIds = [...new Set(people.map(({ familyId }) => familyId))]
  const members = await membersOf(database, familyIds, now, only)
  const userIds = [...new Set(members.map(({ userId }) => userId))]
  if (userIds.length === 0) return []
  const devices = await devicesOf(database, userIds, only)
  const reached = members
    .map((member) => ({
      ...member,
      targets: [
        ...(devices.get(member.userId) ?? []),
        ...(sendsMail && member.email === 1 && member.address === member.confirmedEmail
          ? [{ id: mailTargetOf(member.userId), host: EMAIL, to: { email: member.address } }]
          : []),
      ],
    }))
    .filter(({ targets }) => targets.length > 0)
  if (reached.length === 0) return []
  const follows = await database
    .selectFrom('follows')
    .where('userId', 'in', userIds)
    .where('personId', 'in', personIds)
    .selectAll()
    .execute()
  const saidBy = new Map(follows.map((said) => [`${said.userId} ${said.personId}`, said]))
  return reached.flatMap(({ userId, familyId, role, quietFrom, quietTo, timeZone, showNames, targets }) =>
    people
      .filter((person) => person.familyId === familyId)
      .map((person) => {
        const said = saidBy.get(`${userId} ${person.id}`)
        return {
          userId,
          personId: person.id,
          person: person.name,
          follow: said
            ? {
                due: said.due === 1,
                missed: said.missed === 1,
                missedAfter: said.missedAfter,
                stock: said.stock === 1,
              }
            : followOf(person.userId === userId),
          quiet:
            timeZone === null
              ? { ...USUAL_QUIET, timeZone: person.timeZone ?? 'UTC' }
              : quietFrom === null || quietTo === null
                ? null
                : { from: quietFrom, to: quietTo, timeZone },
          showNames: showNames === 1,
          mayLog: allows(role, 'log'),
          targets,
        }
      }),
  )
}

function membersOf(database: Database | Tx, familyIds: readonly string[], now: Date, only: Asked['only']) {
  const query = database
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .leftJoin('reminderSettings', 'reminderSettings.userId', 'memberships.userId')
    .where('memberships.familyId', 'in', familyIds)
    .where((eb) =>
      eb.or([eb('memberships.until', 'is', null), eb('memberships.until', '>', now.toISOString())]),
    )
    .select([
      'memberships.userId',
      'memberships.familyId',
      'role',
      'users.email as address',
      'confirmedEmail',
    ])
    .select(['reminderSettings.email', 'quietFrom', 'quietTo', 'reminderSettings.timeZone', 'showNames'])
  return (only ? query.where('memberships.userId', 'in', only.userIds) : query).execute()
}

async function devicesOf(
  database: Database | Tx,
  userIds: readonly string[],
  only: Asked['only'],
): Promise<ReadonlyMap<string, Target[]>> {
  const query = database
    .selectFrom('pushSubscriptions')
    .where('userId', 'in', userIds)
    .select(['id', 'userId', 'endpoint', 'p256dh', 'auth'])
    .orderBy('id')
  const rows = await (only ? query.where('id', 'in', only.targetIds) : query).execute()
  const byUser = new Map<string, Target[]>()
  for (const { id, userId, ...to } of rows) {
    const targets = byUser.get(userId) ?? []
    targets.push({ id, host: hostOf(to.endpoint), to })
    byUser.set(userId, targets)
  }
  return byUser
}

/** Of who never said. */
export const USUAL_QUIET = { from: '22:00', to: '07:00' }

function hostOf(endpoint: string): string {
  try {
    return new URL(endpoint).origin
  } catch {
    return endpoint
  }
}
