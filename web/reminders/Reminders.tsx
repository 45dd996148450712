import { BellRing, ScrollText } from 'lucide-react'
import { useState } from 'react'
import type { ReminderDevice } from '../../contract/pushDevices.ts'
import type { ReminderSettings } from '../../contract/reminders.ts'
import { t } from '../../language/t.ts'
import { sentenceOf } from '../base/http/callFailed.ts'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { Loading } from '../base/ui/Loading.tsx'
import { lastUsed } from '../base/ui/lastUsed.ts'
import { OnDemand } from '../base/ui/OnDemand.tsx'
import { Panel } from '../base/ui/Panel.tsx'
import { Setting, settingLink } from '../base/ui/Setting.tsx'
import { Skeleton } from '../base/ui/Skeleton.tsx'
import { Switch } from '../base/ui/Switch.tsx'
import { useNow } from '../base/ui/useNow.ts'
import { EmailToo } from './EmailToo.tsx'
import { Failure } from './Failure.tsx'
import { Following } from './Following.tsx'
import { InTheWay } from './InTheWay.tsx'
import { ENDED, lastWorked, QUIET } from './lastWorked.ts'
import { OwnAddress } from './OwnAddress.tsx'
import { QuietHours } from './QuietHours.tsx'
import { Sample } from './Sample.tsx'
import { SendTest } from './SendTest.tsx'
import { useObstacle } from './useObstacle.ts'
import { type Settings, useSettings } from './useSettings.ts'
import { useThisDevice } from './useThisDevice.ts'

/** The switch for this device, or the obstacle. */
function OnThisDevice({ settings }: { settings: ReminderSettings }) {
  const { obstacle, lookAgain } = useObstacle()
  const { wanted, failure, set } = useThisDevice(lookAgain)
  const now = useNow()
  const device = settings.devices.find(({ isThisOne }) => isThisOne)
  if (obstacle) return <InTheWay obstacle={obstacle} settings={settings} />
  return (
    <>
      <div>
        <Switch isOn={wanted ?? (device !== undefined && !device.endedAt)} onChange={set}>
          {t('On this device')}
        </Switch>
        {wanted === true && (
          <p role="status" className="text-sm text-ink-2">
            {t('Asking the browser…')}
          </p>
        )}
        {device && !device.error && (
          <p className="text-sm leading-[1.35] text-ink-2">{lastWorked(device, now)}</p>
        )}
        <Failure sentence={failure} />
        {device?.error && (
          <Failure
            sentence={t('Its push service refused the last message: {error}', { error: device.error })}
          />
        )}
      </div>
      <Sample showsNames={settings.showNames} />
      {device && <SendTest channel="push" />}
    </>
  )
}

const loadDeliveries = () => import('./Deliveries.tsx')

/** The channels of reminders, and sent messages. */
function Channels(how: Settings) {
  const { settings, save, failureOf } = how
  const [looking, setLooking] = useState(false)
  const close = () => setLooking(false)
  return (
    <Panel>
      <h2 className="text-xl">{t('How You Are Reminded')}</h2>
      <div className="mt-2 mb-1 grid gap-3">
        <OnThisDevice settings={settings} />
        <div>
          <Switch isOn={settings.showNames} onChange={(showNames) => save('showNames', { showNames })}>
            {t('Show the medicine’s name')}
          </Switch>
          <p className="text-sm leading-[1.35] text-ink-2">
            {t('If off, reminders say only who and when. Others may see your screen.')}
          </p>
          <Failure sentence={failureOf('showNames')} />
        </div>
      </div>
      <ul>
        <OtherDevices devices={settings.devices} />
        {settings.emailAddress !== null && <EmailToo {...how} address={settings.emailAddress} />}
        {settings.channels.map((channel) => (
          <OwnAddress key={channel.channel} channel={channel} />
        ))}
        <QuietHours {...how} />
        <Setting icon={ScrollText} title={t('Sent messages and whether they arrived')}>
          <button
            type="button"
            aria-label={t('Show sent messages')}
            className={settingLink}
            onClick={() => setLooking(true)}
          >
            {t('Show')}
          </button>
        </Setting>
      </ul>
      {looking && <OnDemand load={loadDeliveries} props={{ onClose: close }} onFailed={close} />}
    </Panel>
  )
}

/** The channels, and the people to get notified about. */
export function Reminders() {
  const { settings, error, retry, ...how } = useSettings()
  if (settings)
    return (
      <>
        <Channels settings={settings} {...how} />
        <Following settings={settings} {...how} />
      </>
    )
  return error ? (
    <LoadFailed
      sentence={t('Your reminders could not be loaded.')}
      reason={sentenceOf(error)}
      onRetry={retry}
    />
  ) : (
    <Loading>
      <Skeleton className="h-96" />
    </Loading>
  )
}

/** Other devices with reminders. Signing one out ends them. */
function OtherDevices({ devices }: { devices: readonly ReminderDevice[] }) {
  const now = useNow()
  return devices
    .filter(({ isThisOne }) => !isThisOne)
    .map(({ id, label, lastOkAt, error, failingSince, endedAt, quietSince }) => (
      <Setting
        key={id}
        icon={BellRing}
        title={t('On {label} too', { label })}
        detail={
          endedAt || quietSince ? (
            <span className="font-semibold text-danger">
              {endedAt ? t(ENDED, { device: label }) : t(QUIET, { device: label })}
            </span>
          ) : error ? (
            <span className="font-semibold text-danger">
              {t('Its push service refused: {error}', { error })}
            </span>
          ) : failingSince ? (
            lastWorked({ lastOkAt, error, failingSince }, now)
          ) : lastOkAt ? (
            t('Last sent {time}. Sign it out to stop its reminders.', { time: lastUsed(lastOkAt, now) })
          ) : (
            t('Nothing has been sent yet. Sign it out to stop its reminders.')
          )
        }
      />
    ))
}
