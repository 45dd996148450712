import { useRef, useState } from 'react'
import { Link, Redirect } from 'wouter'
import type { RecognizedPhoto } from '../../contract/photos.ts'
import { useFamilies } from '../families/selectedFamily.tsx'
import { paths } from '../paths.ts'
import { PickPhotos } from '../photos/PickPhotos.tsx'
import { BackLink } from '../ui/BackLink.tsx'
import { hasDraft } from '../ui/drafts.ts'
import { ADD_DRAFT, AddMedicationForm, type AddMedicationFormHandle } from './AddMedicationForm.tsx'
import { PhotoCard } from './PhotoCard.tsx'
import { isBusy, readItems } from './uploads.ts'
import { useUploads } from './useUploads.ts'

const quietLink = 'inline-flex min-h-11 items-center font-bold text-green underline underline-offset-[0.2em]'

export function AddMedicationPage() {
  const { families, selected } = useFamilies()
  const form = useRef<AddMedicationFormHandle>(null)
  // The form comes with the first photo that was read, or by hand, and stays: what was typed outlives the photos.
  const [start, setStart] = useState<'photo' | 'hand' | undefined>(() =>
    hasDraft(ADD_DRAFT) ? 'photo' : undefined,
  )
  // A photo is complete a moment before the form that it brings is there.
  const [unseen, setUnseen] = useState<readonly RecognizedPhoto[]>([])
  const { items, add, remove } = useUploads(selected?.id, (photo) => {
    setStart((before) => before ?? 'photo')
    if (form.current) form.current.take(photo)
    else setUnseen((before) => [...before, photo])
  })
  if (families?.length === 0) return <Redirect to={paths.newFamily} replace />
  const read = readItems(items)
  return (
    <>
      <BackLink href={paths.dashboard}>Back</BackLink>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:items-start lg:gap-12">
        <div className="grid gap-5">
          <div>
            <h1 className="text-2xl">Start by adding images</h1>
            <p className="mt-1.5 max-w-128 text-sm leading-[1.35] text-ink-2">
              Upload photos or take pictures of your medication to automatically extract information
            </p>
          </div>
          <PickPhotos label="Add Images" multiple onPhotos={add} className="grid grid-cols-2 gap-3" />
          {!start && (
            <button
              type="button"
              onClick={() => setStart('hand')}
              className={`${quietLink} justify-self-start`}
            >
              Add without a photo
            </button>
          )}
          <ul aria-label="Images" className="grid gap-4 empty:hidden">
            {items.map((item) => (
              <PhotoCard key={item.id} item={item} onRemove={() => remove(item)} />
            ))}
          </ul>
          <p className="text-sm text-ink-2">
            Photos come out unreadable?{' '}
            <Link href={paths.analyzeImage} className={quietLink}>
              Check a photo’s quality
            </Link>
          </p>
        </div>
        {start && selected && (
          <AddMedicationForm
            ref={form}
            familyId={selected.id}
            uploads={items}
            first={unseen}
            byHand={start === 'hand'}
            dateIsMissing={
              read.length > 0 && !isBusy(items) && read.every(({ result }) => result.expirationDate === null)
            }
            onCloseUp={add}
          />
        )}
      </div>
    </>
  )
}
