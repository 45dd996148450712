import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Dose } from '../../../contract/doses.ts'
import { capitalized } from '../../../language/speaking.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { failedAs } from '../../base/http/callFailed.ts'
import { present } from '../../base/http/clock.ts'
import { ChangedMeanwhile } from '../../base/ui/ChangedMeanwhile.tsx'
import { Dialog, DialogBody, FormActions } from '../../base/ui/Dialog.tsx'
import { dayOf } from '../../base/ui/dates.ts'
import { TextField } from '../../base/ui/Field.tsx'
import { toastFailed } from '../../base/ui/toasts.ts'
import { useForm } from '../../base/ui/useForm.ts'
import { useNow } from '../../base/ui/useNow.ts'
import { useUser } from '../../people/auth/session.tsx'
import { usePeople } from '../../people/people/usePeople.ts'
import { amountWords } from './amountWords.ts'
import { changeDose } from './api.ts'
import { checkDoseEdit, toDoseEditValues } from './doseEdit.ts'
import { markedBy } from './historyWords.ts'
import type { CountedMedication } from './LogDoseDialog.tsx'
import { Stepper } from './Stepper.tsx'
import { EARLIEST_DATE } from './takenAt.ts'
import { choiceOf } from './takers.ts'
import { WhoTook } from './WhoTook.tsx'

interface EditDoseDialogProps {
  medication: CountedMedication
  dose: Dose
  /** Returns the current dose; undefined if it is gone. */
  onReload: () => Promise<Dose | undefined>
  onClose: () => void
}

/** Edits a dose of the history: who, when, how many, and the note. */
export function EditDoseDialog({ medication, dose, onReload, onClose }: EditDoseDialogProps) {
  const { run } = useAction(changeDose)
  const now = useNow()
  const people = usePeople(medication.familyId)
  const who = choiceOf(people, medication.personIds, useUser().id, [])
  const [before, setBefore] = useState(() => toDoseEditValues(dose))
  const [isStale, setStale] = useState(false)
  const { form, field, values, set, takeOver, busy } = useForm({
    initial: before,
    draft: `dose-edit:${dose.id}`,
    check: (typed) => checkDoseEdit(typed, before, present(), medication),
    submit: async (body, { version }) => {
      if (Object.keys(body).length === 0) return
      try {
        await run({
          params: { id: medication.id, logId: dose.id },
          body,
          headers: { 'If-Match': `"${version}"` },
        })
      } catch (error) {
        setStale(failedAs(error, 'doseChangedMeanwhile'))
        throw error
      }
    },
    onDone: onClose,
  })

  async function reload() {
    const found = await onReload()
    if (!found) return onClose()
    const latest = toDoseEditValues(found)
    takeOver(before, latest)
    setBefore(latest)
    setStale(false)
  }

  const marked = markedBy(dose, people)
  const left = medication.amountLeft
  return (
    <Dialog title={t('Edit This Dose')} description={medication.name} onClose={onClose}>
      <form {...form} className="contents">
        <DialogBody className="gap-4 pt-4 lg:pt-5">
          {who && (
            <WhoTook
              {...who}
              chosen={values.personId}
              error={field('personId').error}
              onChosen={(id) => set('personId', id)}
            />
          )}
          <div className="pairs items-start">
            <TextField
              label={t('Day')}
              type="date"
              required
              min={EARLIEST_DATE}
              max={dayOf(now)}
              {...field('day')}
            />
            <TextField label={t('Time')} type="time" required {...field('time')} />
          </div>
          <Stepper
            label={amountWords(medication.unit).howMany}
            step={medication.step}
            // The amount of the dose itself returns first.
            max={left === null ? undefined : left + dose.amount}
            onStep={(value) => set('amount', value)}
            {...field('amount')}
          />
          <TextField label={t('Notes (Optional)')} autoComplete="off" {...field('notes')} />
          {isStale ? (
            <ChangedMeanwhile
              what="dose"
              onReload={() => void reload().catch(() => toastFailed(t('Failed to update log entry')))}
            />
          ) : (
            <p className="text-sm text-ink-2">
              {marked && <>{t('{text}.', { text: capitalized(marked) })} </>}
              {t('The change shows in Activity.')}
            </p>
          )}
        </DialogBody>
        <FormActions onCancel={onClose} busy={busy} icon={Check}>
          {t('Save Dose')}
        </FormActions>
      </form>
    </Dialog>
  )
}
