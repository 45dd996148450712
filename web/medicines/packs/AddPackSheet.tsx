import { ChevronDown, PackagePlus, Repeat } from 'lucide-react'
import { readAmount, unitFor } from '../../../contract/amounts.ts'
import type { Medication } from '../../../contract/medications.ts'
import type { Pack } from '../../../contract/packs.ts'
import { foldText } from '../../../language/fold.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Dialog, DialogBody, FormActions } from '../../base/ui/Dialog.tsx'
import { useFormOver } from '../../base/ui/useFormOver.ts'
import { amountWords } from '../doses/amountWords.ts'
import { Stepper } from '../doses/Stepper.tsx'
import { PickPhotos } from '../photos/PickPhotos.tsx'
import type { MedicationFields } from '../reading/autofill.ts'
import { PhotoCard } from '../reading/PhotoCard.tsx'
import { PleaseCheck } from '../reading/PleaseCheck.tsx'
import { doubtAbout } from '../reading/photoForm.ts'
import { isHalfRead } from '../reading/uploads.ts'
import { usePhotoForm } from '../reading/usePhotoForm.ts'
import { FromRegister } from '../scanning/FromRegister.tsx'
import { addPack } from './api.ts'
import { ExpirationDateField } from './ExpirationDateField.tsx'
import { PackFields } from './PackFields.tsx'
import { checkNewPack, emptyPackValues, type PackValues, sameAsLastTime } from './packForm.ts'
import { packDraft } from './usePackSheet.ts'

/** Fields of the folded part. */
const DETAILS = ['packName', 'strength', 'useWithinDays'] as const

interface AddPackSheetProps {
  medication: Medication
  packs: readonly Pack[]
  onClose: () => void
}

/** A separate chunk. Adds a pack of a medication: from photos, like the last one, or typed. */
export default function AddPackSheet({ medication, packs, onClose }: AddPackSheetProps) {
  const { id, familyId, name, unit, step } = medication
  const { run } = useAction(addPack)
  const {
    screen,
    change,
    add: addPhotos,
    remove,
    sendAgain,
    settle,
  } = usePhotoForm({ initial: emptyPackValues, draft: packDraft(id), familyId })
  const set = (field: keyof PackValues, value: string) => change({ type: 'typed', name: field, value })
  const { form, field, busy } = useFormOver(screen.values, set, {
    check: (values) => checkNewPack(values, screen.photos),
    submit: (body) => run({ params: { id }, body }).then(settle),
    onDone: onClose,
  })
  const check = (field: keyof MedicationFields, label: string) => ({
    label,
    doubt: doubtAbout(screen, field),
    onChoose: (value: string) => change({ type: 'chosen', name: field, value }),
  })
  const last = sameAsLastTime(packs)
  const lastCount = last?.quantity
  function takeLast() {
    for (const [field, value] of Object.entries(last ?? {})) set(field as keyof PackValues, value)
    form.ref.current?.querySelector<HTMLElement>('[name=expirationDate]')?.focus()
  }
  const label = amountWords(unit).quantity
  const { lot, packName, name: read } = screen.values
  const hasDetails =
    lot !== '' || packName !== '' || DETAILS.some((detail) => field(detail).error !== undefined)
  const isOtherName = read !== '' && packName === '' && foldText(read).trim() !== foldText(name).trim()
  return (
    <Dialog title={t('Add a Pack')} description={name} onClose={onClose}>
      <form {...form} onReset={settle} className="contents">
        <DialogBody className="gap-4 py-4">
          <PickPhotos label={t('Add Images')} multiple onPhotos={addPhotos} className="pairs" />
          <ul aria-label={t('Images')} className="grid gap-3 empty:hidden">
            {screen.photos.map((item) => (
              <PhotoCard
                key={item.id}
                item={item}
                photos={screen.photos}
                onRemove={() => remove(item)}
                onAgain={() => sendAgain(item)}
              />
            ))}
          </ul>
          {lastCount && (
            <button
              type="button"
              onClick={takeLast}
              className="flex min-h-14 items-center justify-between gap-3 rounded-md border-[1.5px] border-edge px-3.5 py-2 text-start hover:bg-enamel-sunk"
            >
              <span>
                <b className="block">{t('Same as last time')}</b>
                <span className="text-sm text-ink-2">
                  {t('{amount} {unit}. You only enter the date.', {
                    amount: lastCount,
                    unit: unitFor(unit, readAmount(lastCount)),
                  })}
                </span>
              </span>
              <Repeat aria-hidden="true" className="size-5.5 shrink-0" />
            </button>
          )}
          <FromRegister
            familyId={familyId}
            code={screen.values.productCode}
            name={name}
            onPhoto={screen.photos.map(({ result }) => result?.register).find(Boolean)}
          />
          {isOtherName && (
            <Button look="line" onClick={() => set('packName', screen.values.name)}>
              {t('Note the name on the photo: {name}', { name: screen.values.name })}
            </Button>
          )}
          <div className="pairs items-start">
            <PleaseCheck {...check('quantity', label)}>
              <Stepper
                label={label}
                min={0}
                max={undefined}
                step={step}
                onStep={(value) => set('quantity', value)}
                {...field('quantity')}
              />
            </PleaseCheck>
            <PleaseCheck {...check('expirationDate', t('Expiration Date'))}>
              <ExpirationDateField required {...field('expirationDate')} />
            </PleaseCheck>
          </div>
          <details className="group" open={hasDetails || undefined}>
            <summary className="flex min-h-tap cursor-pointer list-none items-center justify-between gap-2 font-bold [&::-webkit-details-marker]:hidden">
              {t('More: brand, strength, batch number, opening date')}
              <ChevronDown aria-hidden="true" className="size-5 group-open:rotate-180" />
            </summary>
            <div className="grid gap-4 pt-2">
              <PackFields name={name} field={field} />
            </div>
          </details>
        </DialogBody>
        <FormActions
          onCancel={onClose}
          busy={busy || isHalfRead(screen.photos)}
          busyLabel={busy ? t('Adding...') : t('Reading the photo...')}
          icon={PackagePlus}
        >
          {t('Add Pack')}
        </FormActions>
      </form>
    </Dialog>
  )
}
