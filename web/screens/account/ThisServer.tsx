import { Clock, DatabaseBackup, House, Mail } from 'lucide-react'
import { Link } from 'wouter'
import type { OperatorMail } from '../../../contract/operatorMail.ts'
import type { OperatorMqtt } from '../../../contract/operatorMqtt.ts'
import { t, tn } from '../../../language/t.ts'
import { readOf, useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { formatDate, formatTime } from '../../base/ui/dates.ts'
import { Panel } from '../../base/ui/Panel.tsx'
import { Setting, settingLink } from '../../base/ui/Setting.tsx'

/** Not in `reads`, which every page loads. */
const mail = readOf('GET /api/operator/mail', {})
const clock = readOf('GET /api/operator/clock', {})
const mqtt = readOf('GET /api/operator/mqtt', {})

/** For accounts that run the server. */
export function ThisServer() {
  const { data } = useRead(mail, { always: true })
  const { data: { jump } = {} } = useRead(clock, { always: true })
  const { data: broker } = useRead(mqtt, { always: true })
  return (
    <Panel>
      <h2 className="text-xl">{t('This Server')}</h2>
      <ul className="mt-1">
        <Setting
          icon={DatabaseBackup}
          title={t('Backups')}
          detail={t("All families' medicines, doses and photos")}
        >
          <Link href={paths.backups} aria-label={t('Open backups')} className={settingLink}>
            {t('Open')}
          </Link>
        </Setting>
        {data && <Setting icon={Mail} title={t('E-mail')} detail={mailText(data)} />}
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
    </Panel>
  )
}

function BrokerState({ link, detail }: OperatorMqtt) {
  if (link === 'connected') return t('Connected')
  if (link === 'connecting' || link === 'off') return t('Connecting...')
  return (
    <span className="text-danger wrap-anywhere">
      {BROKER_PROBLEMS[link]()}
      {detail && ` (${detail})`}
    </span>
  )
}

const BROKER_PROBLEMS = {
  refused: () => t('The broker refuses the connection. Check user and password in MQTT_URL.'),
  unreachable: () => t('The broker cannot be reached. We keep trying.'),
  notTrusted: () => t("The broker's certificate is not trusted. Name its authority in NODE_EXTRA_CA_CERTS."),
  forbidden: () => t('The broker must let this user read and write medicine-cabinet/# and homeassistant/#.'),
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
