import { Check } from 'lucide-react'
import { useState } from 'react'
import { SkipReason } from '../../../contract/occurrences.ts'
import { MINUTE_MS } from '../../../language/durations.ts'
import { t } from '../../../language/t.ts'
import { present } from '../../base/http/clock.ts'
import { Dialog, DialogBody } from '../../base/ui/Dialog.tsx'
import { formatTime } from '../../base/ui/dates.ts'
import { useNow } from '../../base/ui/useNow.ts'
import { timeOf } from '../../medicines/doses/takenAt.ts'
import { choicesFor, inText, minutesUntil } from './moments.ts'
import { SheetRow, TimeRow, useWhich, WhichDoses } from './sheetParts.tsx'
import type { SheetProps } from './useActs.ts'
import { WhenTakenSheet } from './WhenTakenSheet.tsx'
import { SKIP_WORDS } from './words.ts'

/** Puts doses off; the plan stays as it is. */
export function LaterSheet({ doses, acts, onClose }: SheetProps) {
  const now = useNow()
  const which = useWhich(doses)
  const [problem, setProblem] = useState<string>()
  const [wasTaken, setWasTaken] = useState(false)
  const after = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)
  const putOff = (minutes: number) => {
    if (which.chosen.length === 0) return setProblem(t('Please choose a medicine'))
    onClose()
    void acts.settling.putOff(which.chosen, minutes)
  }
  function putOffUntil(time: string) {
    const minutes = minutesUntil(time, which.chosen, present())
    if (typeof minutes === 'string') return setProblem(minutes)
    putOff(minutes)
  }
  if (wasTaken) return <WhenTakenSheet doses={which.chosen} acts={acts} onClose={onClose} start="planned" />
  return (
    <Dialog title={t('Remind Me Later')} description={acts.describe(doses)} onClose={onClose}>
      <DialogBody className="gap-2.5 py-4">
        <WhichDoses doses={doses} acts={acts} {...which} />
        <div className="pairs">
          {choicesFor(doses, now).map((minutes) => (
            <SheetRow
              key={minutes}
              icon={null}
              detail={formatTime(after(minutes))}
              onClick={() => putOff(minutes)}
            >
              {inText(minutes)}
            </SheetRow>
          ))}
        </div>
        <TimeRow
          suggested={() => timeOf(after(15))}
          button={t('Remind Then')}
          onTime={putOffUntil}
          problem={problem}
          onProblem={setProblem}
        >
          {t('Choose a Time')}
        </TimeRow>
        <SheetRow
          icon={Check}
          onClick={() =>
            which.chosen.length === 0 ? setProblem(t('Please choose a medicine')) : setWasTaken(true)
          }
        >
          {t('Taken at Another Time')}
        </SheetRow>
        <p className="text-sm leading-[1.35] text-ink-2">
          {t('The plan stays as it is. It can be marked as taken at any time.')}
        </p>
      </DialogBody>
    </Dialog>
  )
}

/** Leaves doses out, with a reason; a row acts at once. */
export function SkipSheet({ doses, acts, onClose }: SheetProps) {
  const which = useWhich(doses)
  const skip = (reason: SkipReason) => {
    if (which.chosen.length === 0) return
    onClose()
    void acts.settling.skip(which.chosen, reason)
  }
  return (
    <Dialog
      title={doses.length === 1 ? t('Skip This Dose') : t('Skip These Doses')}
      description={acts.describe(doses)}
      onClose={onClose}
    >
      <DialogBody className="gap-2.5 py-4">
        <WhichDoses doses={doses} acts={acts} {...which} />
        <fieldset aria-label={t('Why')} className="grid gap-2.5">
          {SkipReason.options.map((reason) => (
            <SheetRow
              key={reason}
              detail={reason === 'toldTo' && t('Won’t count as missed')}
              onClick={() => skip(reason)}
            >
              {t(SKIP_WORDS[reason])}
            </SheetRow>
          ))}
        </fieldset>
        <p className="text-sm leading-[1.35] text-ink-2">{t('The plan stays as it is.')}</p>
      </DialogBody>
    </Dialog>
  )
}
