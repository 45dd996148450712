import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import type { Medication, MedicationImage } from '../../../contract/medications.ts'
import { t } from '../../../language/t.ts'
import { WARN_DAYS } from '../../../schedule/forecast.ts'
import { useAction } from '../../base/http/action.ts'
import { failedAs } from '../../base/http/callFailed.ts'
import { send } from '../../base/http/send.ts'
import { paths } from '../../base/paths.ts'
import { Button } from '../../base/ui/Button.tsx'
import { ChangedMeanwhile } from '../../base/ui/ChangedMeanwhile.tsx'
import { useDraft } from '../../base/ui/drafts.ts'
import { FieldError, TextField } from '../../base/ui/Field.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { toastFailed } from '../../base/ui/toasts.ts'
import { useForm } from '../../base/ui/useForm.ts'
import { useNow } from '../../base/ui/useNow.ts'
import { ForWhom } from '../../people/people/ForWhom.tsx'
import { amountWords } from '../doses/amountWords.ts'
import { ExpirationDateField } from '../packs/ExpirationDateField.tsx'
import { daysUntilExpiry, expiryText } from '../packs/expiry.ts'
import { imageAddress } from '../photos/imageAddress.ts'
import { changeMedication } from './api.ts'
import { CountedIn, toCounted } from './CountedIn.tsx'
import { checkEditForm, type EditValues, isWholeCount, toEditValues } from './editForm.ts'
import {
  CountField,
  FrequencyField,
  IfMissedField,
  NotesField,
  PurposeField,
  showRefused,
} from './MedicationFields.tsx'
import { SuggestedName } from './SuggestedName.tsx'

interface PillPictureProps {
  images: readonly MedicationImage[]
  name: string
  /** Storage url of the chosen photo; empty for none. */
  value: string
  error?: string | undefined
  onValue: (url: string) => void
}

/** Marks the photo that shows the pill itself: Today and reminders show it beside the dose. */
function PillPicture({ images, name, value, error, onValue }: PillPictureProps) {
  const id = useId()
  if (images.length === 0) return null
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5 font-bold">{t('What it looks like (Optional)')}</legend>
      <div className="flex flex-wrap gap-2">
        {['', ...images.map(({ url }) => url)].map((url, place) => (
          <label
            key={url}
            className="relative grid size-20 cursor-pointer place-content-center overflow-hidden rounded-md border-[1.5px] border-edge bg-enamel text-sm font-bold has-checked:border-3 has-checked:border-green has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={id}
              aria-label={url === '' ? t('No photo') : t('Photo {number} of {name}', { number: place, name })}
              checked={url === value}
              onChange={() => onValue(url)}
              className="peer sr-only"
            />
            {url === '' ? (
              t('None')
            ) : (
              <img src={imageAddress(url, 160)} alt="" className="photo absolute inset-0 size-full" />
            )}
            <span className="absolute end-0.5 bottom-0.5 hidden rounded-full bg-green p-0.5 text-on-green peer-checked:block">
              <Check aria-hidden="true" className="size-4.5" />
            </span>
          </label>
        ))}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm leading-[1.35] text-ink-2">
        {t('The photo that shows the pill itself. You see it beside each dose.')}
      </p>
      <FieldError error={error} />
    </fieldset>
  )
}

export function EditMedicationForm({ medication }: { medication: Medication }) {
  const { run } = useAction(changeMedication)
  const [, navigate] = useLocation()
  const seen: EditValues | undefined = useDraft(`edited:${medication.id}`, (): EditValues => before)
  const [before, setBefore] = useState<EditValues>(() => seen ?? toEditValues(medication))
  const [isStale, setStale] = useState(false)
  const { form, field, values, set, takeOver, busy } = useForm({
    initial: before,
    draft: `edit:${medication.id}`,
    check: (typed) => checkEditForm(typed, before, medication.familyId),
    onRefused: showRefused,
    submit: async (body, { version }) => {
      try {
        await run({ params: { id: medication.id }, body, headers: { 'If-Match': `"${version}"` } })
      } catch (error) {
        setStale(failedAs(error, 'changedMeanwhile'))
        throw error
      }
    },
    onDone: () => navigate(paths.dashboard),
  })

  async function reload() {
    const latest = toEditValues(await send('GET /api/medications/{id}', { params: { id: medication.id } }))
    takeOver(before, latest)
    setBefore(latest)
    setStale(false)
  }

  const now = useNow()
  const { expirationDate } = values
  const words = amountWords(toCounted(values).unit)
  return (
    <Panel>
      <form {...form} className="grid gap-5">
        <SuggestedName familyId={medication.familyId} {...field('name')} />
        <ForWhom
          familyId={medication.familyId}
          value={values.personIds}
          error={field('personIds').error}
          onValue={(value) => set('personIds', value)}
        />
        <FrequencyField {...field('frequency')} />
        <PurposeField {...field('purpose')} />
        <ExpirationDateField
          required
          hint={expirationDate && expiryText(daysUntilExpiry(expirationDate, now))}
          {...field('expirationDate')}
        />
        <div className="grid items-start gap-5 md:grid-cols-2">
          <CountField
            label={words.currentCount}
            isWhole={isWholeCount(values, before)}
            {...field('pillCount')}
          />
          <CountField label={words.initialCount} isWhole {...field('initialPillCount')} />
        </div>
        <CountedIn value={toCounted(values)} onValue={set} />
        <TextField
          label={t('Warn me when it lasts less than (Optional)')}
          type="number"
          inputMode="numeric"
          min={1}
          max={365}
          step={1}
          placeholder={String(WARN_DAYS)}
          hint={t('Days, based on its plans. If empty: {days} days.', { days: WARN_DAYS })}
          {...field('warnDays')}
        />
        <PillPicture
          images={medication.images}
          name={medication.name}
          value={values.pillImage}
          error={field('pillImage').error}
          onValue={(url) => set('pillImage', url)}
        />
        <NotesField {...field('notes')} />
        <IfMissedField {...field('ifMissed')} />
        {isStale && (
          <ChangedMeanwhile
            what="medication"
            onReload={() => void reload().catch(() => toastFailed(t('Failed to update medication')))}
          />
        )}
        <Button type="submit" size="tall" busy={busy} busyLabel={t('Updating...')}>
          {t('Update Medication')}
        </Button>
      </form>
    </Panel>
  )
}
