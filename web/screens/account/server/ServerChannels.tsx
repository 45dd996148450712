import { Bell, Clock, House, Mail } from 'lucide-react'
import { useState } from 'react'
import { CHANNELS, type ReminderChannel } from '../../../../contract/channels.ts'
import type { OperatorMail, OperatorMqtt } from '../../../../contract/operator.ts'
import { t, tn } from '../../../../language/t.ts'
import { useRead } from '../../../base/http/read.ts'
import { reads } from '../../../base/reads.ts'
import { formatDate, formatTime } from '../../../base/ui/dates.ts'
import { Panel } from '../../../base/ui/Panel.tsx'
import { Setting, settingLink } from '../../../base/ui/Setting.tsx'
import { SendTest } from '../../../reminders/SendTest.tsx'
import { serverReads } from './api.ts'
import { brokerProblem } from './problems.ts'

/** Mail, push and the operator's own addresses, each with a test, and the link to the MQTT broker. */
export function ServerChannels() {
  const { data: mail } = useRead(serverReads.mail, { always: true })
  const { data: broker } = useRead(serverReads.mqtt, { always: true })
  const { data: { jump } = {} } = useRead(serverReads.clock, { always: true })
  const { data: settings } = useRead(reads.reminderSettings)
  const [tested, setTested] = useState<ReminderChannel>()
  const test = (channel: ReminderChannel, name: string) => (
    <button
      type="button"
      className={settingLink}
      aria-expanded={tested === channel}
      aria-label={t('Test {name}', { name })}
      onClick={() => setTested(tested === channel ? undefined : channel)}
    >
      {t('Test')}
    </button>
  )
  return (
    <Panel>
      <h2 className="text-xl">{t('Mail and Channels')}</h2>
      <ul className="mt-1">
        {mail && (
          <Setting icon={Mail} title={t('E-mail')} detail={mailText(mail)}>
            {mail.isSetUp && test('email', t('E-mail'))}
          </Setting>
        )}
        <Setting icon={Bell} title={t('Push')} detail={t('To this device, if its reminders are on')}>
          {test('push', t('Push'))}
        </Setting>
        {settings?.channels.map(
          ({ channel, address }) =>
            address !== null && (
              <Setting key={channel} icon={Bell} title={t(CHANNELS[channel].name)} detail={address}>
                {test(channel, channel)}
              </Setting>
            ),
        )}
        {broker && broker.link !== 'off' && (
          <Setting icon={House} title={t('Home Assistant (MQTT)')} detail={<BrokerState {...broker} />} />
        )}
        {jump && (
          <Setting
            icon={Clock}
            title={t('The server’s clock')}
            detail={
              <span className="text-danger">
                {t(
                  'On {day} at {time} the clock of the server jumped by {hours} h. Reminders go by the new time. If it was wrong, let the server set its time by itself (NTP).',
                  {
                    day: formatDate(jump.at),
                    time: formatTime(jump.at),
                    hours: Math.round(jump.byMs / 360_000) / 10,
                  },
                )}
              </span>
            }
          />
        )}
      </ul>
      {tested && (
        <div className="mt-3 border-t border-dashed border-edge pt-4">
          <SendTest key={tested} channel={tested} />
        </div>
      )}
    </Panel>
  )
}

function BrokerState({ link, detail }: OperatorMqtt) {
  const problem = brokerProblem(link)
  if (problem === undefined) return link === 'connected' ? t('Connected') : t('Connecting...')
  return (
    <span className="text-danger wrap-anywhere">
      {problem}
      {detail && ` (${detail})`}
    </span>
  )
}

function mailText({ isSetUp, unsent, last }: OperatorMail) {
  if (!isSetUp) return t('Off. The setting SMTP_URL turns it on.')
  if (!last) return t('No problems in the last 7 days')
  return (
    <span className="text-danger">
      {tn(
        unsent,
        '{count} e-mail of the last 7 days was not sent.',
        '{count} e-mails of the last 7 days were not sent.',
      )}{' '}
      {t('The last one, {day}, {time}: {problem}', {
        day: formatDate(last.at),
        time: formatTime(last.at),
        problem: last.detail,
      })}
    </span>
  )
}
