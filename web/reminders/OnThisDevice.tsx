import { Lock } from 'lucide-react'
import type { ReminderSettings } from '../../contract/reminders.ts'
import { t } from '../../language/t.ts'
import { Switch } from '../base/ui/Switch.tsx'
import { useNow } from '../base/ui/useNow.ts'
import { Failure } from './Failure.tsx'
import { lastWorked } from './lastWorked.ts'
import { OBSTACLES, type Obstacle } from './obstacle.ts'
import { Sample } from './Sample.tsx'
import { SendTest } from './SendTest.tsx'
import { useObstacle } from './useObstacle.ts'
import { useThisDevice } from './useThisDevice.ts'

/** The switch for this device, or the obstacle. */
export function OnThisDevice({ settings }: { settings: ReminderSettings }) {
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

const mail = ({ emailAddress, email, emailConfirmed }: ReminderSettings) =>
  emailAddress === null
    ? ''
    : email && emailConfirmed
      ? t('E-mail works already.')
      : t('E-mail works without it.')

const InTheWay = ({ obstacle, settings }: { obstacle: Obstacle; settings: ReminderSettings }) => (
  <div className="caution flex gap-2.5 p-3.5 leading-[1.35]">
    <Lock aria-hidden="true" className="size-5 shrink-0" />
    <div>
      <p className="font-bold">{t(OBSTACLES[obstacle].title)}</p>
      <p>
        {t(OBSTACLES[obstacle].text)} {mail(settings)}
      </p>
    </div>
  </div>
)
