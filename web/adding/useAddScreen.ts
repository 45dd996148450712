import { useEffect, useRef, useState } from 'react'
import { readToken } from '../http/token.ts'
import { hasDraft, useDraft } from '../ui/drafts.ts'
import { toastDone, toastFailed } from '../ui/toasts.ts'
import { type AddEvent, type AddScreen, changeAddScreen, emptyAddScreen } from './addScreen.ts'
import { createPhotoSender } from './photoSender.ts'
import type { UploadItem } from './uploads.ts'

/** Under which the screen is kept when the session is lost. */
const DRAFT = 'add-medication'

let lastId = 0

/** Browsers show no HEIC, so it gets no preview. */
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

function tell(event: AddEvent, before: AddScreen, after: AddScreen): void {
  if (event.type === 'photoFailed' || (event.type === 'photoRead' && event.result.error))
    toastFailed('Failed to process images. Please check the error details below each image.')
  else if (event.type === 'photoRead' && after.values !== before.values)
    toastDone('Medicine information detected from images')
}

/** The add screen: what it knows, and what can happen to it. Photos are read for `familyId`. */
export function useAddScreen(familyId: string | undefined) {
  const draft = useDraft(DRAFT, () => changeAddScreen(latest.current, { type: 'sessionLost' }))
  const [screen, setScreen] = useState(draft ?? emptyAddScreen)
  const latest: { current: AddScreen } = useRef(screen)
  /** Two photos may be read between two drawings: each event builds on the one before, not on what is drawn. */
  function change(event: AddEvent): void {
    const before = latest.current
    latest.current = changeAddScreen(before, event)
    setScreen(latest.current)
    tell(event, before, latest.current)
  }
  const [sender] = useState(() => createPhotoSender(change))

  useEffect(
    () => () => {
      sender.stop()
      if (!hasDraft(DRAFT)) latest.current.photos.forEach(forgetPreview)
    },
    [sender],
  )

  return {
    screen,
    change,
    add(files: readonly File[]) {
      if (readToken() === null) return toastFailed('You must be logged in to upload images')
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
