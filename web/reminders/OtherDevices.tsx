import { BellRing } from 'lucide-react'
import type { ReminderDevice } from '../../contract/reminders.ts'
import { lastUsed } from '../ui/lastUsed.ts'
import { Setting } from '../ui/Setting.tsx'
import { useNow } from '../ui/useNow.ts'

/** Other devices with reminders. Signing one out ends them. */
export function OtherDevices({ devices }: { devices: readonly ReminderDevice[] }) {
  const now = useNow()
  return devices
    .filter(({ isThisOne }) => !isThisOne)
    .map(({ id, label, lastOkAt, error }) => (
      <Setting
        key={id}
        icon={BellRing}
        title={`On ${label} too`}
        detail={
          error ? (
            <span className="font-semibold text-danger">Its push service refused: {error}</span>
          ) : lastOkAt ? (
            `Last sent ${lastUsed(lastOkAt, now)}. Sign it out to stop its reminders.`
          ) : (
            'Nothing has been sent yet. Sign it out to stop its reminders.'
          )
        }
      />
    ))
}
