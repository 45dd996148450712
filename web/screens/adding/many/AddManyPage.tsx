import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import type { RecognizedPhoto } from '../../../../contract/photos.ts'
import { t } from '../../../../language/t.ts'
import { randomId } from '../../../base/http/randomId.ts'
import { useRead } from '../../../base/http/read.ts'
import { paths } from '../../../base/paths.ts'
import { reads } from '../../../base/reads.ts'
import { BackLink } from '../../../base/ui/BackLink.tsx'
import { Button } from '../../../base/ui/Button.tsx'
import { OnDemand } from '../../../base/ui/OnDemand.tsx'
import { PageIntro } from '../../../base/ui/PageIntro.tsx'
import { PageSpinner } from '../../../base/ui/Spinner.tsx'
import { useNow } from '../../../base/ui/useNow.ts'
import { PickPhotos } from '../../../medicines/photos/PickPhotos.tsx'
import type { UploadItem } from '../../../medicines/reading/uploads.ts'
import { useUser } from '../../../people/auth/session.tsx'
import { takeOver } from '../handOver.ts'
import { showCards } from './cards.ts'
import { FailedPhotos } from './FailedPhotos.tsx'
import { HowFar } from './HowFar.tsx'
import { inOrder } from './inOrder.ts'
import { PackageCard } from './PackageCard.tsx'
import { SaveBar } from './SaveBar.tsx'
import { isCode } from './series.ts'
import { openSeries } from './seriesStore.ts'

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
        <ol aria-label={t('Packages')} className="grid gap-4 empty:hidden lg:grid-cols-2 lg:items-start">
          {cards.map((shown, place) => (
            <PackageCard
              key={shown.card.id}
              shown={shown}
              number={place + 1}
              others={open}
              familyId={familyId}
              isSaving={saving.includes(shown.card.id)}
              store={store}
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
      <SaveBar cards={open} isReady={medications !== undefined} isSaving={saving.length > 0} store={store} />
    </>
  )
}
