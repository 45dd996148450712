import { type DragEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../../language/t.ts'
import { toastFailed } from '../../base/ui/toasts.ts'

const isImage = ({ name, type }: File) => type.startsWith('image/') || /\.hei[cf]$/i.test(name)

const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') ?? false

/**
 * Photos dropped on an area of the page, or pasted anywhere. A file dropped elsewhere is ignored; the browser would replace
 * the page with it.
 */
export function useDroppedPhotos(onPhotos: (photos: File[]) => void) {
  const [over, setOver] = useState(false)
  function take(files: Iterable<File>) {
    const all = [...files]
    const photos = all.filter(isImage)
    if (photos.length < all.length) toastFailed(t('Only images can be added'))
    if (photos.length > 0) onPhotos(photos)
  }
  const takeNow = useRef(take)
  takeNow.current = take

  useEffect(() => {
    const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
      if (!clipboardData?.files.length) return
      // Copied spreadsheet cells carry a picture; in a field their text is meant.
      const isTyping = target instanceof Element && target.matches('input, textarea')
      if (isTyping && clipboardData.types.includes('text/plain')) return
      takeNow.current(clipboardData.files)
    }
    const stay = (event: globalThis.DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    addEventListener('paste', onPaste)
    addEventListener('dragover', stay)
    addEventListener('drop', stay)
    return () => {
      removeEventListener('paste', onPaste)
      removeEventListener('dragover', stay)
      removeEventListener('drop', stay)
    }
  }, [])

  return {
    over,
    place: {
      onDragOver: (event: DragEvent) => setOver(hasFiles(event)),
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false)
        if (hasFiles(event)) take(event.dataTransfer.files)
      },
    },
  }
}
