import { ADDRESSED_CHANNELS } from '../../contract/channelAddresses.ts'
import type { Follow, Reminded } from '../../contract/reminders.ts'
import { allows } from '../../contract/rights.ts'
import { dayAt, instantOf, toLocal, toTime } from '../../schedule/zones.ts'
import { foundOrRefused } from '../people/auth/memberships.ts'
import { peopleOf } from '../people/people/queries.ts'
import type { Database, Tx } from '../platform/database/tables.ts'
import type { CallContext } from '../platform/http/callContext.ts'
import type { Target } from '../platform/sending/channel.ts'
import type { Channels } from './channels/channels.ts'

/** A member of a family who can be notified about one of its people. */
export interface Listener {
  userId: string
  personId: string
  person: string
  follow: Omit<Follow, 'personId'>
  quiet: Quiet | null
  /** True if messages may name the medicine. */
  showNames: boolean
  /** False for members who only see. */
  mayLog: boolean
  targets: Target[]
}

export interface ListenerFilter {
  now: Date
  channels: Channels
  /** Restricts the answer to these accounts and, if given, to these targets. */
  only?: { userIds: readonly string[]; targetIds?: readonly string[] }
}

/** Members who can be notified about some people, with their settings; without those who have no target. */
export async function listenersOf(
  database: Database | Tx,
  personIds: readonly string[],
  { now, channels, only }: ListenerFilter,
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
  const targets = await targetsOf(database, channels, userIds, only?.targetIds)
  const reached = members
    .map((member) => ({ ...member, targets: targets.get(member.userId) ?? [] }))
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

function membersOf(
  database: Database | Tx,
  familyIds: readonly string[],
  now: Date,
  only: ListenerFilter['only'],
) {
  const query = database
    .selectFrom('memberships')
    .leftJoin('reminderSettings', 'reminderSettings.userId', 'memberships.userId')
    .where('memberships.familyId', 'in', familyIds)
    .where((eb) =>
      eb.or([eb('memberships.until', 'is', null), eb('memberships.until', '>', now.toISOString())]),
    )
    .select(['memberships.userId', 'memberships.familyId', 'role'])
    .select(['quietFrom', 'quietTo', 'reminderSettings.timeZone', 'showNames'])
  return (only ? query.where('memberships.userId', 'in', only.userIds) : query).execute()
}

/** Targets of accounts on all channels, by account. */
async function targetsOf(
  database: Database | Tx,
  channels: Channels,
  userIds: readonly string[],
  ids: readonly string[] | undefined,
): Promise<ReadonlyMap<string, Target[]>> {
  const byUser = new Map<string, Target[]>()
  for (const channel of Object.values(channels))
    for (const target of await channel.targetsOf(database, userIds, ids))
      byUser.set(target.userId, [...(byUser.get(target.userId) ?? []), target])
  return byUser
}

/** Quiet hours of accounts that never set them. */
export const USUAL_QUIET = { from: '22:00', to: '07:00' }

/** Default notifications: users follow only themselves, for what they can act on. */
export const followOf = (isSelf: boolean): Required<Omit<Follow, 'personId'>> => ({
  due: isSelf,
  missed: false,
  missedAfter: 0,
  stock: isSelf,
})

/** Hours in which only planned doses notify; local times `22:00`, may span midnight. */
export interface Quiet {
  from: string
  to: string
  timeZone: string
}

/** `at` (milliseconds since 1970), moved to the end of the quiet hours if it lies in them. */
export function afterQuiet(at: number, quiet: Quiet | null): number {
  if (quiet === null || quiet.from === quiet.to) return at
  const { from, to, timeZone } = quiet
  const time = toLocal(at, timeZone).slice(11)
  const isQuiet = from < to ? time >= from && time < to : time >= from || time < to
  if (!isQuiet) return at
  const isTomorrow = from > to && time >= from
  // If clocks skip the end, it may be past already.
  return Math.max(at, instantOf(dayAt(at, timeZone) + Number(isTomorrow), toTime(to), timeZone))
}

/** Members who are reminded of a person's doses, longest members first. 404 for a foreign person. */
export async function listReminded(
  context: CallContext,
  personId: string,
  channels: Channels,
): Promise<Reminded[]> {
  const { database, caller } = context
  const person = await foundOrRefused(
    context,
    (by) => peopleOf(by).where('people.id', '=', personId).select(['people.familyId', 'people.userId']),
    'personNotFound',
  )
  const members = await database
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .leftJoin('follows', (join) =>
      join.onRef('follows.userId', '=', 'memberships.userId').on('follows.personId', '=', personId),
    )
    .where('memberships.familyId', '=', person.familyId)
    .where((eb) =>
      eb.or([eb('memberships.until', 'is', null), eb('memberships.until', '>', context.now.toISOString())]),
    )
    .select(['memberships.userId', 'users.name', 'follows.due'])
    .orderBy('memberships.createdAt')
    .orderBy('memberships.userId')
    .execute()
  const followers = members.filter(({ userId, due }) =>
    due === null ? followOf(userId === person.userId).due : due === 1,
  )
  if (followers.length === 0) return []
  const userIds = followers.map(({ userId }) => userId)
  const reached = new Map<string, readonly { id: string; userId: string }[]>()
  for (const [name, channel] of Object.entries(channels))
    reached.set(name, await channel.targetsOf(database, userIds))
  const devices = await database
    .selectFrom('pushSubscriptions')
    .where('userId', 'in', userIds)
    .select(['id', 'label', 'sessionId', 'userId'])
    .orderBy('createdAt')
    .execute()
  return followers.map(({ userId, name }) => {
    const targets = (channel: string) =>
      (reached.get(channel) ?? []).filter((target) => target.userId === userId).map(({ id }) => id)
    return {
      userId,
      name,
      isYou: userId === caller.account.id,
      devices: devices
        .filter((device) => targets('push').includes(device.id))
        .map(({ label, sessionId }) => ({ label, isThisOne: sessionId === caller.via.id })),
      email: targets('email').length > 0,
      channels: ADDRESSED_CHANNELS.filter((channel) => targets(channel).length > 0),
    }
  })
}
