import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Medication } from '../../../contract/medications.ts'
import { t } from '../../../language/t.ts'
import { WARN_DAYS } from '../../../schedule/forecast.ts'
import { useAction } from '../../base/http/action.ts'
import { failedAs } from '../../base/http/callFailed.ts'
import { send } from '../../base/http/send.ts'
import { paths } from '../../base/paths.ts'
import { Button } from '../../base/ui/Button.tsx'
import { ChangedMeanwhile } from '../../base/ui/ChangedMeanwhile.tsx'
import { useDraft } from '../../base/ui/drafts.ts'
import { TextField } from '../../base/ui/Field.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { toastFailed } from '../../base/ui/toasts.ts'
import { useForm } from '../../base/ui/useForm.ts'
import { useNow } from '../../base/ui/useNow.ts'
import { ForWhom } from '../../people/people/ForWhom.tsx'
import { amountWords } from '../doses/amountWords.ts'
import { ExpirationDateField } from '../packs/ExpirationDateField.tsx'
import { daysUntilExpiry, expiryText } from '../packs/expiry.ts'
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
import { PillPicture } from './PillPicture.tsx'
import { SuggestedName } from './SuggestedName.tsx'

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
