import { REMINDING, type ReminderOptions } from '../../../contract/reminding.ts'
import { joinNames } from '../../../language/lists.ts'
import { capitalized } from '../../../language/speaking.ts'
import { t, tn } from '../../../language/t.ts'
import { hoursText } from '../doses/objectionWords.ts'

/** "45 minutes", "1 hour". */
export const minutesText = (minutes: number): string =>
  minutes % 60 === 0 ? hoursText(minutes / 60) : tn(minutes, '{count} minute', '{count} minutes')

/** "15 and 30 minutes", "1 and 2 hours". */
function laterText({ repeats, repeatMinutes }: ReminderOptions): string {
  const later = Array.from({ length: repeats }, (_, place) => (place + 1) * repeatMinutes)
  if (repeats === 1) return minutesText(repeatMinutes)
  const isHours = repeatMinutes % 60 === 0
  const numbers = joinNames(later.map((minutes) => String(isHours ? minutes / 60 : minutes)))
  return isHours ? t('{numbers} hours', { numbers }) : t('{numbers} minutes', { numbers })
}

/** "Reminds at each time, and again after 15 and 30 minutes", "Does not remind". */
export function remindSentence(remind: ReminderOptions): string {
  if (!remind.on) return t('Does not remind')
  return remind.repeats === 0
    ? t('Reminds at each time, once')
    : t('Reminds at each time, and again after {time}', { time: laterText(remind) })
}

/** "If missed for 1 hour, people who follow Emil are notified". */
export const lateSentence = ({ tellMinutes }: ReminderOptions, name: string): string =>
  tellMinutes === null
    ? t('If missed in its time, people who follow {name} are notified', { name })
    : t('If missed for {time}, people who follow {name} are notified', {
        name,
        time: minutesText(tellMinutes),
      })

/** Says how a plan's reminders differ from the default; undefined if they do not. */
export function unusualReminding(remind: ReminderOptions): string | undefined {
  const { on, repeats, repeatMinutes, tellMinutes } = remind
  if (!on) return remindSentence(remind)
  const isUsual = repeats === REMINDING.repeats && repeatMinutes === REMINDING.repeatMinutes
  const others =
    tellMinutes === REMINDING.tellMinutes
      ? []
      : [
          tellMinutes === null
            ? t('others are notified when its time is over')
            : t('others are notified after {time}', { time: minutesText(tellMinutes) }),
        ]
  const [first, ...rest] = [...(isUsual ? [] : [remindSentence(remind)]), ...others]
  return first && [capitalized(first), ...rest].join('; ')
}
