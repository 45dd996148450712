import { ADDRESSED_CHANNELS } from '../../contract/channelAddresses.ts'
import type { Reminded } from '../../contract/reminders.ts'
import { foundOrRefused } from '../people/auth/memberships.ts'
import { peopleOf } from '../people/people/queries.ts'
import type { CallContext } from '../platform/http/callContext.ts'
import type { Channels } from './channels/channels.ts'
import { followOf } from './listeners.ts'

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
