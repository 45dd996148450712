import { useEffect, useRef, useState } from 'react'
import { t } from '../../../language/t.ts'
import { readToken } from '../../base/http/token.ts'
import { isDraftKept, typedIn, useKept } from '../../base/ui/drafts.ts'
import { toastDone, toastFailed, toastKept } from '../../base/ui/toasts.ts'
import type { MedicationFields } from './autofill.ts'
import { changePhotoForm, emptyPhotoForm, type PhotoForm, type PhotoFormEvent } from './photoForm.ts'
import { createPhotoSender } from './photoSender.ts'
import type { UploadItem } from './uploads.ts'

let lastId = 0

/** Browsers cannot show HEIC. */
const canPreview = (file: File) => !/\.hei[cf]$/i.test(file.name) && !/hei[cf]/.test(file.type)

const toItem = (file: File): UploadItem => ({
  id: `photo-${++lastId}`,
  file,
  status: 'uploading',
  progress: 0,
  error: null,
  previewUrl: canPreview(file) ? URL.createObjectURL(file) : null,
  result: null,
})

const forgetPreview = ({ previewUrl }: UploadItem) => {
  if (previewUrl) URL.revokeObjectURL(previewUrl)
}

function toastResult<Values extends MedicationFields>(
  event: PhotoFormEvent<Values>,
  before: PhotoForm<Values>,
  after: PhotoForm<Values>,
): void {
  if (event.type === 'photoFailed' || (event.type === 'photoRead' && event.result.error))
    toastFailed(t('Failed to process images. Please check the error details below each image.'))
  else if (event.type === 'photoRead' && (after.values !== before.values || after.partial !== before.partial))
    toastDone(t('Medicine information detected from images'))
}

interface PhotoFormOptions<Values> {
  initial: Values
  /** The key of its draft, which outlives the end of the session and leaving the form. */
  draft: string
  /** The family that photos are read for. */
  familyId: string | undefined
}

/** State and events of a form with photos. */
export function usePhotoForm<Values extends MedicationFields>({
  initial,
  draft: key,
  familyId,
}: PhotoFormOptions<Values>) {
  const isSettled = useRef(false)
  const kept = () => changePhotoForm(latest.current, { type: 'sessionLost' })
  const { value, leftAt } = useKept(key, kept, () => {
    const { photos, values } = latest.current
    return !isSettled.current && (photos.length > 0 || typedIn(initial, values)) ? kept() : undefined
  })
  const [screen, setScreen] = useState(value ?? emptyPhotoForm(initial))
  const latest: { current: PhotoForm<Values> } = useRef(screen)
  /** Two photos may finish between two renders: each event builds on the last state, not on the rendered one. */
  function change(event: PhotoFormEvent<Values>): void {
    const before = latest.current
    latest.current = changePhotoForm(before, event)
    setScreen(latest.current)
    toastResult(event, before, latest.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (leftAt !== undefined)
      toastKept(() => {
        latest.current.photos.forEach(forgetPreview)
        latest.current = emptyPhotoForm(initial)
        setScreen(latest.current)
      })
  }, [])
  const [sender] = useState(() => createPhotoSender(change, { streamsFound: true }))

  useEffect(
    () => () => {
      sender.stop()
      if (!isDraftKept(key)) latest.current.photos.forEach(forgetPreview)
    },
    [sender, key],
  )

  /** Sends photos that did not arrive again. */
  function sendAgain(items = latest.current.photos) {
    const cut = items.filter(({ isCut }) => isCut)
    for (const { id } of cut) change({ type: 'photoSentAgain', id })
    sender.send(cut, familyId)
  }
  const onReturn = useRef(sendAgain)
  onReturn.current = sendAgain
  useEffect(() => {
    const again = () => onReturn.current()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])

  return {
    screen,
    change,
    sendAgain: (item: UploadItem) => sendAgain([item]),
    /** Ends the draft: the form was sent, or is given up. */
    settle() {
      isSettled.current = true
    },
    add(files: readonly File[]) {
      if (readToken() === null) return toastFailed(t('You must be logged in to upload images'))
      const items = files.map(toItem)
      change({ type: 'photosAdded', items })
      sender.send(items, familyId)
    },
    remove(item: UploadItem) {
      forgetPreview(item)
      change({ type: 'photoRemoved', id: item.id })
    },
  }
}
