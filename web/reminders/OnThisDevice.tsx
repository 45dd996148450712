import { Lock } from 'lucide-react'
import type { ReminderSettings } from '../../contract/reminders.ts'
import { Switch } from '../ui/Switch.tsx'
import { Failure } from './Failure.tsx'
import { OBSTACLES, type Obstacle } from './obstacle.ts'
import { Sample } from './Sample.tsx'
import { SendTest } from './SendTest.tsx'
import { useObstacle } from './useObstacle.ts'
import { useThisDevice } from './useThisDevice.ts'

/** The switch for this device, or the obstacle. */
export function OnThisDevice({ settings }: { settings: ReminderSettings }) {
  const { obstacle, lookAgain } = useObstacle()
  const { wanted, failure, set } = useThisDevice(lookAgain)
  const device = settings.devices.find(({ isThisOne }) => isThisOne)
  if (obstacle) return <InTheWay obstacle={obstacle} settings={settings} />
  return (
    <>
      <div>
        <Switch isOn={wanted ?? device !== undefined} onChange={set}>
          On this device
        </Switch>
        {wanted === true && (
          <p role="status" className="text-sm text-ink-2">
            Asking the browser…
          </p>
        )}
        <Failure sentence={failure} />
        {device?.error && <Failure sentence={`Its push service refused the last message: ${device.error}`} />}
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
      ? ' E-mail works already.'
      : ' E-mail works without it.'

const InTheWay = ({ obstacle, settings }: { obstacle: Obstacle; settings: ReminderSettings }) => (
  <div className="caution flex gap-2.5 p-3.5 leading-[1.35]">
    <Lock aria-hidden="true" className="size-5 shrink-0" />
    <div>
      <p className="font-bold">{OBSTACLES[obstacle].title}</p>
      <p>
        {OBSTACLES[obstacle].text}
        {mail(settings)}
      </p>
    </div>
  </div>
)
