import { BellRing } from 'lucide-react'
import type { ReminderDevice } from '../../contract/pushDevices.ts'
import { t } from '../../language/t.ts'
import { lastUsed } from '../base/ui/lastUsed.ts'
import { Setting } from '../base/ui/Setting.tsx'
import { useNow } from '../base/ui/useNow.ts'
import { ENDED, lastWorked, QUIET } from './lastWorked.ts'

/** Other devices with reminders. Signing one out ends them. */
export function OtherDevices({ devices }: { devices: readonly ReminderDevice[] }) {
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
