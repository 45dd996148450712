import { useQueryClient } from '@tanstack/react-query'
import { OctagonX } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import type { RecognizedPhoto } from '../../../../contract/photos.ts'
import { t, tn } from '../../../../language/t.ts'
import { type CallFailed, sentenceOf } from '../../../base/http/callFailed.ts'
import { randomId } from '../../../base/http/randomId.ts'
import { useRead } from '../../../base/http/read.ts'
import { paths } from '../../../base/paths.ts'
import { reads } from '../../../base/reads.ts'
import { BackLink } from '../../../base/ui/BackLink.tsx'
import { Button } from '../../../base/ui/Button.tsx'
import { OnDemand } from '../../../base/ui/OnDemand.tsx'
import { PageIntro } from '../../../base/ui/PageIntro.tsx'
import { Progress } from '../../../base/ui/Scale.tsx'
import { PageSpinner } from '../../../base/ui/Spinner.tsx'
import { useNow } from '../../../base/ui/useNow.ts'
import { PickPhotos } from '../../../medicines/photos/PickPhotos.tsx'
import type { UploadItem } from '../../../medicines/reading/uploads.ts'
import { isUnderWay } from '../../../medicines/reading/uploads.ts'
import { useUser } from '../../../people/auth/session.tsx'
import { takeOver } from '../handOver.ts'
import { showCards } from './cards.ts'
import { inOrder } from './inOrder.ts'
import { PackageCard } from './PackageCard.tsx'
import { SaveBar } from './SaveBar.tsx'
import { isCode } from './series.ts'
import { openSeries, type SeriesStore } from './seriesStore.ts'

interface HowFarProps {
  photos: readonly UploadItem[]
  waiting: CallFailed | undefined
  keepsPhotos: boolean
}

/** Reading progress, and the reason for a wait. */
function HowFar({ photos, waiting, keepsPhotos }: HowFarProps) {
  const done = photos.filter((photo) => !isUnderWay(photo)).length
  const isReading = done < photos.length
  const share = photos.reduce((sum, { progress }) => sum + progress, 0) / (photos.length || 1)
  return (
    <div className="grid gap-2 empty:hidden">
      {isReading && (
        <>
          <p className="font-bold">
            {tn(photos.length, '{done} of {count} photo read', '{done} of {count} photos read', { done })}
          </p>
          <Progress percent={share} label={t('Photos read')} />
          <p className="text-sm text-ink-2">
            {keepsPhotos
              ? t(
                  'You can check the cards, visit other pages or close this one. We’ll pick up where you left off.',
                )
              : t(
                  'This device has no free space for the photos. Please leave this page open until they are read.',
                )}
          </p>
        </>
      )}
      {/* Said when it comes, and not again with every photo. */}
      <p role="status" className="caution px-3.5 py-2.5 font-semibold empty:hidden">
        {waiting && t('{message} It continues by itself.', { message: sentenceOf(waiting) })}
      </p>
    </div>
  )
}

/** Photos that could not be read, with the reason. */
const FailedPhotos = ({ photos, store }: { photos: readonly UploadItem[]; store: SeriesStore }) => (
  <ul aria-label={t('Photos that could not be read')} className="grid gap-3 empty:hidden">
    {photos
      .filter(({ status }) => status === 'error')
      .map((photo) => (
        <li key={photo.id} className="grid gap-3 rounded-md border border-rule bg-enamel p-3">
          <div className="min-w-0">
            <p className="truncate text-sm text-ink-2" title={photo.file.name}>
              {photo.file.name}
            </p>
            <p className="mt-1 flex gap-1.5 leading-tight font-bold wrap-anywhere text-danger">
              <OctagonX aria-hidden="true" className="mt-px size-5 shrink-0" />
              {photo.error}
            </p>
          </div>
          <div className="button-pairs">
            <Button look="quiet" onClick={() => store.change({ type: 'photoRemoved', id: photo.id })}>
              {t('Remove')}
            </Button>
            <Button look="line" disabled={photo.file.size === 0} onClick={() => store.sendAgain(photo)}>
              {t('Try again')}
            </Button>
          </div>
        </li>
      ))}
  </ul>
)

const toItem = (file: File): UploadItem => ({
  id: randomId(),
  file,
  status: 'uploading',
  progress: 0,
  error: null,
  // Sixty previews at full size exceed a phone's memory: cards show the stored images.
  previewUrl: null,
  result: null,
})

/** A scanned code as an item among the photos. */
const toCodeItem = (reading: RecognizedPhoto): UploadItem => ({
  ...toItem(new File([], '')),
  status: 'complete',
  progress: 100,
  result: reading,
})

const loadCamera = () => import('./SeriesCamera.tsx')

/** Adds many packages: their photos are read and grouped by package, a card each. */
export default function AddManyPage({ familyId }: { familyId: string }) {
  const { id: userId } = useUser()
  const store = openSeries({ userId, familyId }, useQueryClient())
  const { series, opening, waiting, saving, keepsPhotos } = useSyncExternalStore(
    store.subscribe,
    store.getState,
  )
  useEffect(() => {
    const photos = takeOver()
    if (photos.length > 0) void store.add(photos)
  }, [store])
  const { data: medications } = useRead(reads.medications(familyId))
  const [, navigate] = useLocation()
  const [camera, setCamera] = useState(false)
  /** The only card whose form is open: the others are a line each. */
  const [openCard, setOpenCard] = useState<string>()
  const now = useNow()
  if (opening) return <PageSpinner />

  const cards = showCards(series, medications ?? [], familyId, now)
  const open = cards.filter(({ card }) => !card.saved)
  return (
    <>
      <BackLink href={paths.addMedication}>{t('Back')}</BackLink>
      <div className="grid gap-5">
        <PageIntro title={t('Add Many')}>
          {t(
            'Choose all your photos at once, or keep the camera open. Photos of the same package share one card. Check each card, then save.',
          )}
        </PageIntro>
        <PickPhotos
          label={t('Add Images')}
          multiple
          onPhotos={(files) => void store.add(inOrder(files).map(toItem))}
          onCamera={() => setCamera(true)}
          className="pairs"
        />
        {camera && (
          <OnDemand
            load={loadCamera}
            props={{
              familyId,
              onPhoto: (photo: File) => void store.add([toItem(photo)]),
              onCode: (reading: RecognizedPhoto) =>
                store.change({ type: 'photosAdded', items: [toCodeItem(reading)] }),
              onClose: () => setCamera(false),
            }}
            onFailed={() => setCamera(false)}
          />
        )}
        <HowFar
          photos={series.photos.filter((photo) => !isCode(photo))}
          waiting={waiting}
          keepsPhotos={keepsPhotos}
        />
        <FailedPhotos photos={series.photos} store={store} />
        <ol
          aria-label={t('Packages')}
          className="grid gap-2 empty:hidden lg:grid-cols-2 lg:items-start lg:gap-4"
        >
          {cards.map((shown, place) => (
            <PackageCard
              key={shown.card.id}
              shown={shown}
              number={place + 1}
              others={open}
              familyId={familyId}
              isSaving={saving.includes(shown.card.id)}
              store={store}
              isOpen={shown.card.id === openCard}
              onOpen={() => setOpenCard(shown.card.id)}
              onClose={() => setOpenCard(undefined)}
            />
          ))}
        </ol>
        {cards.length > 0 && open.length === 0 && (
          <div className="grid justify-items-start gap-3">
            <p role="status">{t('Everything is in your cabinet.')}</p>
            <Button
              onClick={() =>
                navigate(cards.some(({ isExpired }) => isExpired) ? paths.expired : paths.dashboard)
              }
            >
              {t('Go to Your Medications')}
            </Button>
          </div>
        )}
      </div>
      <SaveBar
        cards={open}
        isReady={medications !== undefined}
        isSaving={saving.length > 0}
        store={store}
        onShow={setOpenCard}
      />
    </>
  )
}
