import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Medication } from '../../../contract/medications.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { present } from '../../base/http/clock.ts'
import { paths } from '../../base/paths.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { ThickThin } from '../../base/ui/ThickThin.tsx'
import { useFormOver } from '../../base/ui/useFormOver.ts'
import { amountWords } from '../../medicines/doses/amountWords.ts'
import { SharedByName } from '../../medicines/ingredients/SharedByName.tsx'
import { addMedication } from '../../medicines/medication/api.ts'
import { CountedIn, toCounted } from '../../medicines/medication/CountedIn.tsx'
import {
  CountField,
  IfMissedField,
  NotesField,
  PurposeField,
  showRefused,
} from '../../medicines/medication/MedicationFields.tsx'
import { SuggestedName } from '../../medicines/medication/SuggestedName.tsx'
import { ExpirationDateField } from '../../medicines/packs/ExpirationDateField.tsx'
import { ExpiredAlready } from '../../medicines/packs/ExpiredAlready.tsx'
import { isDateOver } from '../../medicines/packs/expiry.ts'
import { PickPhotos } from '../../medicines/photos/PickPhotos.tsx'
import type { MedicationFields } from '../../medicines/reading/autofill.ts'
import { PleaseCheck } from '../../medicines/reading/PleaseCheck.tsx'
import {
  doubtAbout,
  type PhotoForm,
  type PhotoFormEvent,
  wantsCloseUp,
} from '../../medicines/reading/photoForm.ts'
import { isHalfRead, isNothingFound, toMedicationImages } from '../../medicines/reading/uploads.ts'
import { FromRegister } from '../../medicines/scanning/FromRegister.tsx'
import { ForWhom } from '../../people/people/ForWhom.tsx'
import { AnotherPack } from './AnotherPack.tsx'
import { checkAddForm } from './addForm.ts'
import type { AddValues } from './addValues.ts'

interface AddMedicationFormProps {
  screen: PhotoForm<AddValues>
  change: (event: PhotoFormEvent<AddValues>) => void
  onAdded: () => void
  familyId: string
  /** Opened without a photo: the focus goes into it. */
  byHand: boolean
  onCloseUp: (photos: File[]) => void
}

/** The form under the photos. They fill it; it is never submitted by itself. */
export default function AddMedicationForm({
  screen,
  change,
  onAdded,
  familyId,
  byHand,
  onCloseUp,
}: AddMedicationFormProps) {
  const { run } = useAction(addMedication)
  const [, navigate] = useLocation()
  const added = useRef<Medication>(undefined)
  const { form, field, busy } = useFormOver(
    screen.values,
    (name, value) => change({ type: 'typed', name, value }),
    {
      check: (typed) => checkAddForm(typed, familyId),
      onRefused: showRefused,
      submit: async (body) => {
        added.current = await run({ body: { ...body, images: toMedicationImages(screen.photos) } })
        onAdded()
      },
      onDone: () =>
        navigate(isDateOver(screen.values.expirationDate, present()) ? paths.expired : paths.dashboard, {
          state: { added: added.current?.id },
        }),
    },
  )
  useEffect(() => {
    if (byHand) form.ref.current?.querySelector('input')?.focus()
  }, [byHand, form.ref])
  const heading = useRef<HTMLHeadingElement>(null)
  const isFound = screen.photos.some(({ result, found }) => {
    const seen = result ?? found
    return seen !== undefined && seen !== null && !isNothingFound(seen)
  })
  useEffect(() => {
    // Below the photos on phones; beside them on desks.
    if (isFound && matchMedia('(width < 64rem)').matches) heading.current?.scrollIntoView()
  }, [isFound])

  const counted = toCounted(screen.values)
  const { quantity } = amountWords(counted.unit)
  const check = (name: keyof MedicationFields, label: string) => ({
    label,
    doubt: doubtAbout(screen, name),
    onChoose: (value: string) => change({ type: 'chosen', name, value }),
  })

  return (
    // As high as the pinned button, which would cover the end of the page.
    <Panel className="tall:max-lg:mb-20 lg:row-span-2">
      <h2 ref={heading} className="scroll-mt-24 text-xl">
        {t('Add New Medication')}
      </h2>
      <ThickThin className="mt-3 mb-5" />
      <AnotherPack
        screen={screen}
        familyId={familyId}
        onRefused={(name) =>
          form.ref.current?.querySelector<HTMLElement>(`[name="${String(name)}"]`)?.focus()
        }
      />
      <form {...form} className="grid gap-5">
        <div>
          <PleaseCheck {...check('name', t('Name'))}>
            <SuggestedName familyId={familyId} {...field('name')} />
          </PleaseCheck>
          <FromRegister
            familyId={familyId}
            code={screen.values.productCode}
            name={screen.values.name}
            onPhoto={screen.photos.map(({ result }) => result?.register).find(Boolean)}
            onName={(value) => change({ type: 'chosen', name: 'name', value })}
          />
          <SharedByName familyId={familyId} name={screen.values.name} />
        </div>
        <ForWhom
          familyId={familyId}
          value={screen.values.personIds}
          error={field('personIds').error}
          onValue={(value) => change({ type: 'typed', name: 'personIds', value })}
        />
        <PleaseCheck {...check('purpose', t('Purpose/Usage'))}>
          <PurposeField {...field('purpose')} />
        </PleaseCheck>
        <PleaseCheck {...check('expirationDate', t('Expiration Date'))}>
          <ExpirationDateField required {...field('expirationDate')} />
          <ExpiredAlready date={screen.values.expirationDate} />
        </PleaseCheck>
        {wantsCloseUp(screen) && <CloseUp onPhotos={onCloseUp} />}
        <div className="grid gap-1.5">
          <PleaseCheck {...check('quantity', quantity)}>
            <CountField label={quantity} isWhole={counted.step === 1} {...field('quantity')} />
          </PleaseCheck>
          <CountedIn value={counted} onValue={(name, value) => change({ type: 'typed', name, value })} />
        </div>
        <NotesField {...field('notes')} />
        <IfMissedField {...field('ifMissed')} />
        <footer className="pinned grid">
          <Button
            type="submit"
            size="tall"
            busy={busy || isHalfRead(screen.photos)}
            busyLabel={busy ? t('Adding...') : t('Reading the photo...')}
          >
            {t('Add Medication')}
          </Button>
        </footer>
      </form>
    </Panel>
  )
}

const CloseUp = ({ onPhotos }: { onPhotos: (photos: File[]) => void }) => (
  <div className="caution grid gap-3 p-3">
    <p>
      {t(
        'No expiration date was found. Take a close-up of it: it is often on an end flap, or pressed into the edge of a strip.',
      )}
    </p>
    <PickPhotos
      label={t('Add Images')}
      multiple
      look="buttons"
      onPhotos={onPhotos}
      className="button-pairs"
    />
  </div>
)
