import type { Follow, ReminderSettings } from '../../../contract/reminders.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { followsOf, settingsOf } from '../../reminders/settings.ts'

type NameOf = (personId: string | null) => string | null

/** The caller's reminder settings; hours and zone are null if never set. */
export async function exportedReminders(
  context: CallContext,
): Promise<Pick<ReminderSettings, 'email' | 'digest' | 'showNames' | 'quiet' | 'timeZone'>> {
  const { email, digest, showNames, quietFrom, quietTo, timeZone } = await settingsOf(
    context.database,
    context.caller.account.id,
  )
  return {
    email: email === 1,
    digest: digest === 1,
    showNames: showNames === 1,
    quiet: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
    timeZone,
  }
}

/** The caller's notifications about each person of a family. */
export const exportedFollows = async (
  context: CallContext,
  family: string,
  nameOf: NameOf,
): Promise<(Omit<Follow, 'personId'> & { person: string | null })[]> =>
  (await followsOf(context))
    .filter(({ familyId }) => familyId === family)
    .map(({ personId, due, missed, stock }) => ({ person: nameOf(personId), due, missed, stock }))
