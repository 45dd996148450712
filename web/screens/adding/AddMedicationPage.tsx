import { useEffect, useRef, useState } from 'react'
import { Link, Redirect, useLocation, useSearch } from 'wouter'
import { t } from '../../../language/t.ts'
import { paths } from '../../base/paths.ts'
import { BackLink } from '../../base/ui/BackLink.tsx'
import { Code, preloadCode } from '../../base/ui/Code.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { OnDemand, toastNotLoaded } from '../../base/ui/OnDemand.tsx'
import { PageIntro } from '../../base/ui/PageIntro.tsx'
import { PageSpinner } from '../../base/ui/Spinner.tsx'
import { toastFailed } from '../../base/ui/toasts.ts'
import { PickPhotos } from '../../medicines/photos/PickPhotos.tsx'
import { PhotoCard } from '../../medicines/reading/PhotoCard.tsx'
import type { UploadItem } from '../../medicines/reading/uploads.ts'
import { usePhotoForm } from '../../medicines/reading/usePhotoForm.ts'
import { ScanCode } from '../../medicines/scanning/ScanCode.tsx'
import { NotAllowed } from '../../people/families/NotAllowed.tsx'
import { useFamilies, useMay } from '../../people/families/selectedFamily.tsx'
import { emptyValues } from './addValues.ts'
import { handOver, hasOwnText } from './handOver.ts'

const loadGuide = () => import('./guide/GuidePage.tsx')
const loadMany = () => import('./many/AddManyPage.tsx')
const loadForm = async () => {
  // Validation is evaluated in a separate task: all at once would block a touch.
  await import('../../../contract/text.ts')
  return import('./AddMedicationForm.tsx')
}
const loadQuestion = () => import('./LeaveForm.tsx')

/** Head start of the page over the form's code: the first photo takes longer. */
const FIRST_LOAD_MS = 1500

/** Adds one medication, with `?many` one per photographed package. With `?guide`, questions about the first one. */
export default function AddMedicationPage() {
  const { families, selected } = useFamilies()
  const search = new URLSearchParams(useSearch())
  const mayAdd = useMay('manage')
  if (!mayAdd) return <NotAllowed />
  if (families?.length === 0) return <Redirect to={paths.newFamily} replace />
  if (search.has('guide')) return <Code load={loadGuide} props={{}} waiting={<PageSpinner />} />
  if (!search.has('many')) return <AddOne selectedId={selected?.id} />
  const many = selected && (
    <Code load={loadMany} props={{ familyId: selected.id }} waiting={<PageSpinner />} />
  )
  return many ?? <PageSpinner />
}

function AddOne({ selectedId }: { selectedId: string | undefined }) {
  const familyId = useFirst(selectedId)
  const { screen, change, add, remove, sendAgain, settle } = usePhotoForm({
    initial: emptyValues,
    draft: 'add-medication',
    familyId,
  })
  const [byHand, setByHand] = useState(false)
  const [formFailed, setFormFailed] = useState(false)
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    const afterFirstLoad = setTimeout(() => preloadCode(loadForm), FIRST_LOAD_MS)
    return () => clearTimeout(afterFirstLoad)
  }, [])

  useSharedPhotos(familyId, add)

  function addByHand() {
    setByHand(true)
    change({ type: 'formAskedFor' })
  }

  const goOn = useWayToMany(screen.photos, settle)
  const stay = () => setLeaving(false)
  // From the first photo on, the form is what matters.
  const isBegun = screen.photos.length > 0
  const scan = (
    <ScanCode familyId={familyId} onReading={(reading) => change({ type: 'codeScanned', reading })} />
  )
  const quality = (
    <p className="text-sm text-ink-2">
      {t('Photos hard to read?')}{' '}
      <Link href={paths.analyzeImage} className="quiet-link">
        {t('Check a photo’s quality')}
      </Link>
    </p>
  )

  return (
    <>
      <BackLink href={paths.dashboard}>{t('Back')}</BackLink>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-12">
        <div className="grid gap-5">
          {isBegun ? (
            <h1 className="sr-only">{t('Start by adding images')}</h1>
          ) : (
            <PageIntro title={t('Start by adding images')}>
              {t('Upload photos or take pictures of your medication to automatically extract information')}
            </PageIntro>
          )}
          <ul aria-label={t('Images')} className="grid gap-4 empty:hidden">
            {screen.photos.map((item) => (
              <PhotoCard
                key={item.id}
                item={item}
                photos={screen.photos}
                onRemove={() => remove(item)}
                onAgain={() => sendAgain(item)}
                onEach={() => (hasOwnText(screen) ? setLeaving(true) : void goOn())}
              />
            ))}
          </ul>
          <PickPhotos
            label={t('Add Images')}
            multiple
            look={isBegun ? 'low' : 'places'}
            onPhotos={add}
            className="pairs"
          />
          {!isBegun && scan}
          {!screen.hasForm && (
            <p className="flex flex-wrap gap-x-6">
              <button type="button" onClick={addByHand} className="quiet-link">
                {t('Add without a photo')}
              </button>
              <Link href={paths.addMany} className="quiet-link">
                {t('Add many at once')}
              </Link>
            </p>
          )}
          {!isBegun && quality}
        </div>
        {screen.hasForm && familyId && !formFailed && (
          <OnDemand
            load={loadForm}
            props={{ screen, change, onAdded: settle, familyId, byHand, onCloseUp: add }}
            waiting={<PageSpinner />}
            onFailed={() => setFormFailed(true)}
          />
        )}
        {formFailed && (
          <LoadFailed
            sentence={t('The form could not be loaded.')}
            reason={t('Nothing on this page is lost.')}
            onRetry={() => setFormFailed(false)}
          />
        )}
        {isBegun && (
          <div className="grid gap-5 lg:col-start-1">
            {scan}
            {quality}
          </div>
        )}
        {leaving && (
          <OnDemand
            load={loadQuestion}
            props={{ onLeave: () => goOn().finally(stay), onStay: stay }}
            onFailed={stay}
          />
        )}
      </div>
    </>
  )
}

/** The first known value. An entry begun for one family must not go to another, even if the first is lost meanwhile. */
function useFirst<Value>(value: Value | undefined): Value | undefined {
  const [first, setFirst] = useState(value)
  if (first === undefined && value !== undefined) setFirst(value)
  return first
}

const loadShared = () => import('./sharedPhotos.ts')

/** Gives photos of a share sheet to the form once the family is known. */
function useSharedPhotos(familyId: string | undefined, add: (photos: File[]) => void): void {
  const [, navigate] = useLocation()
  const isShared = new URLSearchParams(useSearch()).has('shared')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!isShared || familyId === undefined) return
    navigate(paths.addMedication, { replace: true })
    loadShared()
      .then(({ takeShared }) => takeShared())
      .catch(() => [])
      .then((photos) =>
        photos.length > 0
          ? add(photos)
          : toastFailed(t('The shared photo did not arrive. Please add it here.')),
      )
  }, [isShared, familyId])
}

/** Moves the photos to Add Many once its code is loaded. */
function useWayToMany(photos: readonly UploadItem[], settle: () => void): () => Promise<void> {
  const [, navigate] = useLocation()
  const latest = useRef(photos)
  latest.current = photos
  const isUnderWay = useRef(false)
  return async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await loadMany()
      handOver(latest.current)
      settle()
      navigate(paths.addMany)
    } catch {
      isUnderWay.current = false
      toastNotLoaded()
    }
  }
}
