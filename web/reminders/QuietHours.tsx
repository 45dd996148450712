import { Moon } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../language/t.ts'
import { formatClock } from '../base/ui/dates.ts'
import { TextField } from '../base/ui/Field.tsx'
import { Switch } from '../base/ui/Switch.tsx'
import { deviceZone, zoneText } from '../people/people/zones.ts'
import { Failure } from './Failure.tsx'
import { Opened } from './Opened.tsx'
import type { Settings } from './useSettings.ts'

/** The default quiet hours. */
const NIGHT = { from: '22:00', to: '07:00' }

/** "Quiet from 10:00 PM to 7:00 AM", with the time zone where it is another one than the device's. */
function quietText({ from, to }: typeof NIGHT, timeZone: string | null): string {
  const times = { from: formatClock(from), to: formatClock(to) }
  return timeZone === null || timeZone === deviceZone()
    ? t('Quiet from {from} to {to}', times)
    : t('Quiet from {from} to {to}, {zone} time', { ...times, zone: zoneText(timeZone) })
}

/** Quiet hours: only scheduled doses remind. */
export function QuietHours({ settings: { quiet, timeZone }, save, failureOf }: Settings) {
  const [typed, setTyped] = useState(quiet ?? NIGHT)
  const isSame = typed.from === typed.to
  const type = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    // An incomplete time is not saved.
    if (next.from && next.to && next.from !== next.to) save('quiet', { quiet: next })
  }
  return (
    <Opened
      icon={Moon}
      title={quiet ? quietText(quiet, timeZone) : t('No quiet hours')}
      detail={quiet ? t('Scheduled doses still remind you') : undefined}
    >
      <Switch
        isOn={quiet !== null}
        onChange={(isOn) => save('quiet', { quiet: isOn && !isSame ? typed : isOn ? NIGHT : null })}
      >
        {t('Quiet hours')}
      </Switch>
      {quiet && (
        <div className="pairs items-start">
          <TextField
            label={t('From')}
            type="time"
            value={typed.from}
            error={isSame ? t('Both are the same time') : undefined}
            onChange={({ target }) => type({ from: target.value })}
          />
          <TextField
            label={t('To')}
            type="time"
            value={typed.to}
            onChange={({ target }) => type({ to: target.value })}
          />
        </div>
      )}
      <p className="text-sm leading-[1.35] text-ink-2">
        {t(
          'Repeats, low stock and the weekly summary wait until quiet hours end. Due and missed doses never wait.',
        )}
      </p>
      <Failure sentence={failureOf('quiet')} />
    </Opened>
  )
}
