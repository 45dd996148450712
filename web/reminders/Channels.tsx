import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../language/t.ts'
import { OnDemand } from '../base/ui/OnDemand.tsx'
import { Panel } from '../base/ui/Panel.tsx'
import { Setting, settingLink } from '../base/ui/Setting.tsx'
import { Switch } from '../base/ui/Switch.tsx'
import { EmailToo } from './EmailToo.tsx'
import { Failure } from './Failure.tsx'
import { OnThisDevice } from './OnThisDevice.tsx'
import { OtherDevices } from './OtherDevices.tsx'
import { OwnAddress } from './OwnAddress.tsx'
import { QuietHours } from './QuietHours.tsx'
import type { Settings } from './useSettings.ts'

const loadDeliveries = () => import('./Deliveries.tsx')

/** The channels of reminders, and sent messages. */
export function Channels(how: Settings) {
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
