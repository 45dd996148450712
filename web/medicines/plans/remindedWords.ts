import type { Reminded, ReminderSettings } from '../../../contract/reminders.ts'
import { joinNames, withCommas } from '../../../language/lists.ts'
import { t } from '../../../language/t.ts'

type Places = Pick<Reminded, 'devices' | 'email' | 'channels'>

/** "this device, Kitchen tablet, e-mail"; empty if reminders are off everywhere. */
export const placesText = ({ devices, email, channels }: Places): string =>
  withCommas([
    ...devices.map(({ label, isThisOne }) => (isThisOne ? t('this device') : label)),
    email && t('e-mail'),
    ...channels,
  ])

/** "Reminds Ada (this device) and Rufus (Pixel 8, e-mail)"; undefined if nobody is reached. */
export function remindedSentence(members: readonly Reminded[]): string | undefined {
  const reached = members.flatMap((member) => {
    const places = placesText(member)
    return places === '' ? [] : [t('{name} ({places})', { name: member.name, places })]
  })
  return reached.length > 0 ? t('Reminds {people}', { people: joinNames(reached) }) : undefined
}

/** Places that remind the account with these settings. */
export const placesOf = ({
  devices,
  email,
  emailConfirmed,
  channels,
}: Pick<ReminderSettings, 'devices' | 'email' | 'emailConfirmed' | 'channels'>): Places => ({
  devices: devices.filter(({ endedAt }) => endedAt === null),
  email: email && emailConfirmed,
  channels: channels.flatMap(({ channel, address }) => (address === null ? [] : [channel])),
})
