import { Moon } from 'lucide-react'
import { useState } from 'react'
import { deviceZone, zoneText } from '../people/zones.ts'
import { formatClock } from '../ui/dates.ts'
import { TextField } from '../ui/Field.tsx'
import { Switch } from '../ui/Switch.tsx'
import { Failure } from './Failure.tsx'
import { Opened } from './Opened.tsx'
import type { Settings } from './useSettings.ts'

/** The default quiet hours. */
const NIGHT = { from: '22:00', to: '07:00' }

/** Quiet hours: only scheduled doses remind. */
export function QuietHours({ settings: { quiet, timeZone }, save, failureOf }: Settings) {
  const [typed, setTyped] = useState(quiet ?? NIGHT)
  const isSame = typed.from === typed.to
  const zone = timeZone === null || timeZone === deviceZone() ? '' : `, ${zoneText(timeZone)} time`
  const type = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    // An incomplete time is not saved.
    if (next.from && next.to && next.from !== next.to) save('quiet', { quiet: next })
  }
  return (
    <Opened
      icon={Moon}
      title={
        quiet ? `Quiet from ${formatClock(quiet.from)} to ${formatClock(quiet.to)}${zone}` : 'No quiet hours'
      }
      detail={quiet ? 'Scheduled doses still remind you' : undefined}
    >
      <Switch
        isOn={quiet !== null}
        onChange={(isOn) => save('quiet', { quiet: isOn && !isSame ? typed : isOn ? NIGHT : null })}
      >
        Quiet hours
      </Switch>
      {quiet && (
        <div className="pairs items-start">
          <TextField
            label="From"
            type="time"
            value={typed.from}
            error={isSame ? 'Both are the same time' : undefined}
            onChange={({ target }) => type({ from: target.value })}
          />
          <TextField
            label="To"
            type="time"
            value={typed.to}
            onChange={({ target }) => type({ to: target.value })}
          />
        </div>
      )}
      <p className="text-sm leading-[1.35] text-ink-2">
        Repeats, low stock and the weekly summary wait until quiet hours end. Due and missed doses never wait.
      </p>
      <Failure sentence={failureOf('quiet')} />
    </Opened>
  )
}
