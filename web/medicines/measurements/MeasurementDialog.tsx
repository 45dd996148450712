import { MEASUREMENT_KINDS, MEASUREMENT_UNITS, type MeasurementKind } from '../../../contract/measuring.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { present } from '../../base/http/clock.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { OneOf } from '../../base/ui/Chips.tsx'
import { Dialog, DialogBody, FormActions } from '../../base/ui/Dialog.tsx'
import { Field, inputClass, TextField } from '../../base/ui/Field.tsx'
import { useForm } from '../../base/ui/useForm.ts'
import { PeopleField } from '../../people/people/PeopleField.tsx'
import { peopleToOffer } from '../../people/people/usePeople.ts'
import { addMeasurement } from './api.ts'
import { checkMeasurement, kindOf, toField, usualUnit } from './measurementForm.ts'
import { KIND_NAMES } from './measurementWords.ts'

interface MeasurementDialogProps {
  familyId: string
  /** The person that is chosen first. */
  personId?: string | undefined
  /** The kind that a plan requests with a logged dose: the only one offered. */
  asked?: MeasurementKind | undefined
  onClose: () => void
}

/** A chunk of its own: enters what was measured of a person. */
export default function MeasurementDialog({ familyId, personId, asked, onClose }: MeasurementDialogProps) {
  const { data: everyone = [] } = useRead(reads.people(familyId))
  const { run } = useAction(addMeasurement)
  const people = peopleToOffer(everyone, personId ? [personId] : [])
  const only = people.length === 1 ? people[0] : undefined
  const ofPerson = <Values extends { personId: string }>(typed: Values) => ({
    ...typed,
    personId: typed.personId || (only?.id ?? ''),
  })
  const first = asked ?? 'temperature'
  const { form, field, values, set, busy } = useForm({
    initial: {
      personId: personId ?? '',
      kind: first as string,
      value: '',
      diastolic: '',
      unit: usualUnit(first, navigator.language),
      note: '',
      measuredAt: toField(present()),
    },
    draft: `measurement:${personId ?? ''}:${first}`,
    followed: ['measuredAt'],
    check: (typed) => checkMeasurement(ofPerson(typed), present()),
    submit: (body, typed) => run({ params: { id: ofPerson(typed).personId }, body }),
    onDone: onClose,
  })
  const kind = kindOf(values)
  const units = MEASUREMENT_UNITS[kind]
  const name = everyone.length > 1 ? everyone.find(({ id }) => id === personId)?.name : undefined
  return (
    <Dialog
      title={asked ? t(KIND_NAMES[asked]) : t('Add a Measurement')}
      description={
        asked &&
        (name
          ? t('The dose is logged. The plan also asks you to fill this in, for {name}.', { name })
          : t('The dose is logged. The plan also asks you to fill this in.'))
      }
      onClose={onClose}
    >
      <form {...form} className="contents">
        <DialogBody className="gap-4 py-4">
          {!asked && people.length > 1 && (
            <PeopleField
              legend={t('Who is it for?')}
              kind="radio"
              people={people}
              chosen={[values.personId]}
              onChosen={([id]) => set('personId', id ?? '')}
              error={field('personId').error}
            />
          )}
          {!asked && (
            <OneOf
              legend={t('What')}
              options={MEASUREMENT_KINDS.map((each) => [each, t(KIND_NAMES[each])] as const)}
              value={kind}
              onValue={(next) => {
                set('kind', next)
                set('unit', usualUnit(next, navigator.language))
              }}
            />
          )}
          {kind !== 'note' && (
            <div className="flex flex-wrap items-start gap-3 *:min-w-32 *:flex-1">
              <TextField
                data-first=""
                label={kind === 'bloodPressure' ? t('Upper value') : t(KIND_NAMES[kind])}
                inputMode="decimal"
                autoComplete="off"
                required
                {...field('value')}
              />
              {kind === 'bloodPressure' && (
                <TextField
                  label={t('Lower value')}
                  inputMode="decimal"
                  autoComplete="off"
                  required
                  {...field('diastolic')}
                />
              )}
              {units.length > 1 ? (
                <Field label={t('Unit')}>
                  {(wiring) => (
                    <select
                      {...wiring}
                      value={values.unit}
                      onChange={({ target }) => set('unit', target.value)}
                      className={inputClass}
                    >
                      {units.map((unit) => (
                        <option key={unit}>{unit}</option>
                      ))}
                    </select>
                  )}
                </Field>
              ) : (
                <p className="min-h-tap flex-none! self-end pb-3">{values.unit}</p>
              )}
            </div>
          )}
          <TextField
            label={kind === 'note' ? t('Note') : t('Note (Optional)')}
            autoComplete="off"
            {...field('note')}
          />
          <TextField label={t('When')} type="datetime-local" required {...field('measuredAt')} />
        </DialogBody>
        <FormActions onCancel={onClose} busy={busy}>
          {t('Save')}
        </FormActions>
      </form>
    </Dialog>
  )
}
