import { SkipReason } from '../../contract/occurrences.ts'
import { Dialog, DialogBody } from '../ui/Dialog.tsx'
import { SKIP_WORDS } from './doseWords.ts'
import { SheetRow } from './SheetRow.tsx'
import type { SheetProps } from './sheetProps.ts'
import { useWhich, WhichDoses } from './WhichDoses.tsx'

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
      title={doses.length === 1 ? 'Skip This Dose' : 'Skip These Doses'}
      description={acts.describe(doses)}
      onClose={onClose}
    >
      <DialogBody className="gap-2.5 py-4">
        <WhichDoses doses={doses} acts={acts} {...which} />
        <fieldset aria-label="Why" className="grid gap-2.5">
          {SkipReason.options.map((reason) => (
            <SheetRow
              key={reason}
              detail={reason === 'toldTo' && 'Left out of the adherence'}
              onClick={() => skip(reason)}
            >
              {SKIP_WORDS[reason]}
            </SheetRow>
          ))}
        </fieldset>
        <p className="text-sm leading-[1.35] text-ink-2">The plan stays as it is.</p>
      </DialogBody>
    </Dialog>
  )
}
