import { useEffect, useState } from 'react'
import { Link, Redirect, useLocation, useSearch } from 'wouter'
import { NotAllowed } from '../families/NotAllowed.tsx'
import { useFamilies, useMay } from '../families/selectedFamily.tsx'
import { paths } from '../paths.ts'
import { PickPhotos } from '../photos/PickPhotos.tsx'
import { PhotoCard } from '../reading/PhotoCard.tsx'
import { usePhotoForm } from '../reading/usePhotoForm.ts'
import { ScanCode } from '../scanning/ScanCode.tsx'
import { BackLink } from '../ui/BackLink.tsx'
import { bringEarly, Code } from '../ui/Code.tsx'
import { OnDemand } from '../ui/OnDemand.tsx'
import { PageIntro } from '../ui/PageIntro.tsx'
import { PageSpinner } from '../ui/Spinner.tsx'
import { emptyValues } from './addValues.ts'
import { handOver } from './handOver.ts'

const loadMany = () => import('./many/AddManyPage.tsx')
const loadForm = () => import('./AddMedicationForm.tsx')

/** How long the page has to itself before the form's code is brought, in milliseconds: the first photo takes longer. */
const FIRST_LOAD_MS = 1500

/** One medication, or with `?many` as many as there are photos of. */
export function AddMedicationPage() {
  const { families, selected } = useFamilies()
  const search = new URLSearchParams(useSearch())
  const mayAdd = useMay('manage')
  if (!mayAdd) return <NotAllowed />
  if (families?.length === 0) return <Redirect to={paths.newFamily} replace />
  if (!search.has('many')) return <AddOne familyId={selected?.id} />
  const many = selected && (
    <OnDemand load={loadMany} props={{ familyId: selected.id }} waiting={<PageSpinner />} />
  )
  return many ?? <PageSpinner />
}

function AddOne({ familyId }: { familyId: string | undefined }) {
  const { screen, change, add, remove } = usePhotoForm({
    initial: emptyValues,
    draft: 'add-medication',
    familyId,
  })
  const [byHand, setByHand] = useState(false)
  const [, navigate] = useLocation()
  useEffect(() => {
    const afterFirstLoad = setTimeout(() => bringEarly(loadForm), FIRST_LOAD_MS)
    return () => clearTimeout(afterFirstLoad)
  }, [])

  function addByHand() {
    setByHand(true)
    change({ type: 'formAskedFor' })
  }

  function addEach() {
    handOver(screen.photos)
    navigate(paths.addMany)
  }

  return (
    <>
      <BackLink href={paths.dashboard}>Back</BackLink>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:items-start lg:gap-12">
        <div className="grid gap-5">
          <PageIntro title="Start by adding images">
            Upload photos or take pictures of your medication to automatically extract information
          </PageIntro>
          <PickPhotos label="Add Images" multiple onPhotos={add} className="grid grid-cols-2 gap-3" />
          <ScanCode familyId={familyId} onReading={(reading) => change({ type: 'codeScanned', reading })} />
          {!screen.hasForm && (
            <p className="flex flex-wrap gap-x-6">
              <button type="button" onClick={addByHand} className="quiet-link">
                Add without a photo
              </button>
              <Link href={paths.addMany} className="quiet-link">
                Add many at once
              </Link>
            </p>
          )}
          <ul aria-label="Images" className="grid gap-4 empty:hidden">
            {screen.photos.map((item) => (
              <PhotoCard key={item.id} item={item} onRemove={() => remove(item)} onEach={addEach} />
            ))}
          </ul>
          <p className="text-sm text-ink-2">
            Photos come out unreadable?{' '}
            <Link href={paths.analyzeImage} className="quiet-link">
              Check a photo’s quality
            </Link>
          </p>
        </div>
        {screen.hasForm && familyId && (
          <Code
            load={loadForm}
            props={{ screen, change, familyId, byHand, onCloseUp: add }}
            waiting={<PageSpinner />}
          />
        )}
      </div>
    </>
  )
}
