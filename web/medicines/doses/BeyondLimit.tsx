import { Check, Clock } from 'lucide-react'
import { useState } from 'react'
import type { Unit } from '../../../contract/amounts.ts'
import type { DoseBody } from '../../../contract/doses.ts'
import type { FactsOf } from '../../../contract/failures.ts'
import { t } from '../../../language/t.ts'
import { present } from '../../base/http/clock.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../base/ui/Dialog.tsx'
import { Field, inputClass, TextField } from '../../base/ui/Field.tsx'
import { useForm } from '../../base/ui/useForm.ts'
import { useNow } from '../../base/ui/useNow.ts'
import { Dots } from './Dots.tsx'
import type { ObjectionProps } from './objection.ts'
import { limitWords, OTHER_REASON, OVERRIDE_REASONS } from './objectionWords.ts'
import { checkOverride } from './override.ts'
import { timeOf } from './takenAt.ts'

/** Logs a dose outside the plan's limits with a reason. */
export function BeyondLimit({
  facts,
  unit,
  about,
  body,
  busy,
  onLog,
  onClose,
}: ObjectionProps & { facts: FactsOf<'limit'>; unit: Unit }) {
  const now = useNow()
  const [takenAt] = useState(() => new Date(body.takenAt))
  const words = limitWords(facts, body, unit, now)
  const { form, field, values, set } = useForm({
    initial: { time: timeOf(takenAt), reason: '', other: '' },
    check: (typed) => checkOverride(typed, takenAt, present()),
    submit: async (answered: Pick<DoseBody, 'takenAt' | 'override'>) => onLog({ ...body, ...answered }),
  })
  const { onChange: _typed, ...reason } = field('reason')
  return (
    <Dialog title={words.title} onClose={onClose}>
      <form {...form} className="contents">
        <DialogBody className="gap-4 py-4">
          {about}
          {words.sum && <Dots facts={facts} label={words.sum} />}
          <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 rounded-md border-[1.5px] border-edge bg-enamel-sunk p-3">
            <Clock aria-hidden="true" />
            <p>
              <b className="block">{words.from}</b>
              {words.rules}
            </p>
          </div>
          <p>{t('If the dose was taken, log it. An accurate record matters more than a tidy one.')}</p>
          <TextField label={t('When')} type="time" required {...field('time')} />
          <Field label={t('Reason')} error={reason.error}>
            {(wiring) => (
              <select
                {...wiring}
                name={reason.name}
                value={reason.value}
                onChange={({ target }) => set('reason', target.value)}
                className={inputClass}
              >
                <option value="" disabled>
                  {t('Please choose')}
                </option>
                {[...OVERRIDE_REASONS, OTHER_REASON].map((each) => (
                  <option key={each} value={each}>
                    {t(each)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {values.reason === OTHER_REASON && (
            <TextField label={t('What was it?')} autoComplete="off" {...field('other')} />
          )}
        </DialogBody>
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            {t('Not Taken')}
          </Button>
          <Button
            type="submit"
            look="line"
            busy={busy}
            busyLabel={t('Logging...')}
            icon={<Check aria-hidden="true" className="size-5" />}
          >
            {t('It Was Taken')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
