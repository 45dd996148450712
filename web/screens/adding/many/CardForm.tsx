import { useState } from 'react'
import { t } from '../../../../language/t.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Dialog, DialogBody } from '../../../base/ui/Dialog.tsx'
import { FieldError } from '../../../base/ui/Field.tsx'
import { useFormOver } from '../../../base/ui/useFormOver.ts'
import { amountWords } from '../../../medicines/doses/amountWords.ts'
import { toCounted } from '../../../medicines/medication/CountedIn.tsx'
import { CountField, PurposeField, showRefused } from '../../../medicines/medication/MedicationFields.tsx'
import { SuggestedName } from '../../../medicines/medication/SuggestedName.tsx'
import { ExpirationDateField } from '../../../medicines/packs/ExpirationDateField.tsx'
import { ExpiredAlready } from '../../../medicines/packs/ExpiredAlready.tsx'
import type { MedicationFields } from '../../../medicines/reading/autofill.ts'
import { PhotoCrop } from '../../../medicines/reading/PhotoCrop.tsx'
import { PhotoNotes } from '../../../medicines/reading/PhotoNotes.tsx'
import { PleaseCheck } from '../../../medicines/reading/PleaseCheck.tsx'
import type { UploadItem } from '../../../medicines/reading/uploads.ts'
import { FromRegister } from '../../../medicines/scanning/FromRegister.tsx'
import { BelongsTo } from './BelongsTo.tsx'
import { type CheckedCard, checkCard } from './cards.ts'
import type { SeriesStore } from './seriesStore.ts'
import { Thumbnail } from './Thumbnail.tsx'
import { WhatItIs } from './WhatItIs.tsx'

interface PhotoSheetProps {
  name: string
  storageUrl: string
  /** It is the only photo of its package. */
  isAlone: boolean
  others: readonly CheckedCard[]
  /** Moves it to the package of another card; null for a new one. */
  onMove: (to: string | null) => void
  onClose: () => void
}

/** An enlarged photo that can move to another package. */
const PhotoSheet = ({ name, storageUrl, isAlone, others, onMove, onClose }: PhotoSheetProps) => (
  <Dialog wide title={name} onClose={onClose}>
    <DialogBody className="py-4">
      <PhotoCrop
        storageUrl={storageUrl}
        place={null}
        margin={0}
        alt={name}
        className="max-h-[60dvh] w-full rounded-sm bg-paper-deep"
      />
      {!isAlone && (
        <Button look="line" onClick={() => onMove(null)}>
          {t('This Is Another Package')}
        </Button>
      )}
      {others.length > 0 && <BelongsTo cards={others} onMove={onMove} />}
    </DialogBody>
  </Dialog>
)

interface CardPhotosProps {
  shown: CheckedCard
  others: readonly CheckedCard[]
  store: SeriesStore
}

/** The photos of a package. A tap enlarges one and offers to move it. */
function CardPhotos({ shown: { card, photos }, others, store }: CardPhotosProps) {
  const [enlarged, setEnlarged] = useState<UploadItem>()
  return (
    <>
      <ul aria-label={t('Photos')} className="flex flex-wrap gap-2 empty:hidden">
        {photos.map((photo, place) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={t('Photo {number} of {count}: {file}', {
                number: place + 1,
                count: photos.length,
                file: photo.file.name,
              })}
              onClick={() => setEnlarged(photo)}
              className="grid cursor-zoom-in"
            >
              <Thumbnail photo={photo} />
            </button>
          </li>
        ))}
      </ul>
      {enlarged?.result?.storageUrl && (
        <PhotoSheet
          name={enlarged.file.name}
          storageUrl={enlarged.result.storageUrl}
          isAlone={photos.length === 1}
          others={others.filter((other) => other.card.id !== card.id)}
          onMove={(to) => {
            store.change({ type: 'photoMoved', id: enlarged.id, to })
            setEnlarged(undefined)
          }}
          onClose={() => setEnlarged(undefined)}
        />
      )}
    </>
  )
}

export interface CardProps {
  shown: CheckedCard
  /** Unsaved cards that a photo can move to. */
  others: readonly CheckedCard[]
  familyId: string
  store: SeriesStore
}

interface CardFormProps extends CardProps {
  name: string
  onClose: () => void
}

/** The form of one package. */
export function CardForm({ shown, name, others, familyId, store, onClose }: CardFormProps) {
  const { card, values, doubts, packOf } = shown
  const { form, field } = useFormOver(
    values,
    (field, value) => {
      store.change({ type: 'typed', card: card.id, name: field, value })
    },
    {
      check: () => checkCard(shown, familyId),
      onRefused: showRefused,
      submit: async () => store.save([card.id]),
    },
  )
  const counted = toCounted(values)
  const { quantity } = amountWords(counted.unit)
  const check = (field: keyof MedicationFields, label: string) => ({
    label,
    doubt: doubts[field],
    onChoose: (value: string) => {
      store.change({ type: 'chosen', card: card.id, name: field, value })
    },
  })
  return (
    <form {...form} className="grid gap-4">
      <h2 dir="auto" className="text-card wrap-anywhere">
        {name}
      </h2>
      <CardPhotos shown={shown} others={others} store={store} />
      <PhotoNotes photos={shown.photos} />
      <WhatItIs
        shown={shown}
        onTarget={(target) => {
          store.change({ type: 'targetChosen', card: card.id, target })
        }}
      />
      {!packOf && (
        <PleaseCheck {...check('name', t('Name'))}>
          <SuggestedName familyId={familyId} {...field('name')} />
        </PleaseCheck>
      )}
      <FromRegister
        familyId={familyId}
        code={values.productCode}
        name={packOf?.name ?? values.name}
        onPhoto={shown.photos.map(({ result }) => result?.register).find(Boolean)}
        {...(!packOf && { onName: check('name', t('Name')).onChoose })}
      />
      <PleaseCheck {...check('expirationDate', t('Expiration Date'))}>
        <ExpirationDateField required {...field('expirationDate')} />
        <ExpiredAlready date={values.expirationDate} />
      </PleaseCheck>
      <PleaseCheck {...check('quantity', quantity)}>
        <CountField label={quantity} isWhole={counted.step === 1} {...field('quantity')} />
      </PleaseCheck>
      {!packOf && (
        <PleaseCheck {...check('purpose', t('Purpose/Usage'))}>
          <PurposeField {...field('purpose')} />
        </PleaseCheck>
      )}
      <FieldError error={card.problem ?? undefined} />
      <div className="actions">
        <Button look="danger" aria-label={t('Remove {name}', { name })} onClick={() => store.remove(card.id)}>
          {t('Remove')}
        </Button>
        <Button type="submit">{packOf ? t('Add Pack') : t('Add Medication')}</Button>
      </div>
      <button type="button" className="quiet-link justify-self-start" onClick={onClose}>
        {t('Done for now')}
      </button>
    </form>
  )
}
