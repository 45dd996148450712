import type { Occurrence } from '../../../contract/occurrences.ts'
import { sentence, t } from '../../../language/t.ts'
import { type Action, useAction } from '../../base/http/action.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../base/ui/Dialog.tsx'
import { useWhileHere } from '../../base/ui/useWhileHere.ts'
import { movePerson } from '../../people/people/api.ts'
import { zoneText } from '../../people/people/zones.ts'
import { whenText } from '../doses/when.ts'
import { timesMoved, timesNow } from './moving.ts'

interface MoveTimesProps {
  personId: string
  from: string
  to: string
  coming: readonly Occurrence[]
  now: Date
  onDone: () => void
  onClose: () => void
}

const moveTimes = {
  ...movePerson,
  done: sentence('Your plans now use this time zone'),
  failed: sentence('Failed to move the times'),
} satisfies Action<'PUT /api/people/{id}/time-zone'>

/** A separate chunk. Shows the effect of a new time zone on a person's plans, and applies it. */
export default function MoveTimes({ personId, from, to, coming, now, onDone, onClose }: MoveTimesProps) {
  const { run, busy } = useAction(moveTimes)
  const leave = useWhileHere(onClose)
  const move = () =>
    run({ params: { id: personId }, body: { timeZone: to } }).then(() => {
      onDone()
      leave()
    }, leave)
  const before = timesNow(coming, now)
  const shown = (instant: number | undefined) =>
    instant !== undefined && whenText(new Date(instant).toISOString(), to, now)
  return (
    <Dialog title={t('Move your times to {zone}?', { zone: zoneText(to) })} onClose={onClose}>
      <DialogBody className="gap-4 py-4">
        <p>
          {t(
            'Doses planned for the morning in {from} will be due in the morning in {to}. The times below are local time here.',
            { from: zoneText(from), to: zoneText(to) },
          )}
        </p>
        <table className="w-full text-start">
          <thead className="text-sm text-ink-2">
            <tr>
              <th scope="col">{t('Now')}</th>
              <th scope="col">{t('After the move')}</th>
            </tr>
          </thead>
          <tbody>
            {timesMoved(coming, to, now).map((moved, place) => (
              <tr key={moved} className="border-t border-rule">
                <td className="py-2 pe-3">{shown(before[place])}</td>
                <td className="py-2 font-bold">{shown(moved)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="text-sm leading-[1.35] text-ink-2">
          {t(
            'Plans that count hours between doses stay as they are, and so do past doses. If the hours between two doses matter, ask a doctor or a pharmacist.',
          )}
        </p>
      </DialogBody>
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button busy={busy} busyLabel={t('Moving...')} onClick={() => void move()}>
          {t('Move My Times')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
