import { Camera, Image } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../../language/t.ts'
import { buttonClass } from '../../base/ui/Button.tsx'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { toastFailed } from '../../base/ui/toasts.ts'

const isImage = ({ name, type }: File) => type.startsWith('image/') || /\.hei[cf]$/i.test(name)

const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') ?? false

/**
 * Photos dropped on an area of the page, or pasted anywhere. A file dropped elsewhere is ignored; the browser would replace
 * the page with it.
 */
function useDroppedPhotos(onPhotos: (photos: File[]) => void) {
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

const loadCamera = () => import('./CameraDialog.tsx')

const dashed =
  'place-content-center place-items-center rounded-md px-1 border-[1.5px] border-dashed border-green font-bold text-green hover:border-solid hover:bg-green-tint '

const PLACES = {
  places: `${dashed} grid min-h-22 gap-2 py-2 [&>svg]:size-7`,
  // Once there are photos.
  low: `${dashed} flex min-h-12 items-center justify-center gap-2 leading-tight [&>svg]:size-5 [&>svg]:shrink-0`,
}

interface PickPhotosProps {
  /** The label of the file button. */
  label: string
  multiple?: boolean
  /** Large or low dashed drop areas, or plain buttons. */
  look?: keyof typeof PLACES | 'buttons'
  className?: string
  /** Opens another camera than the one for a single photo. */
  onCamera?: () => void
  onPhotos: (files: File[]) => void
}

/** Takes photos from the device or its camera. */
export function PickPhotos({
  label,
  multiple = false,
  look = 'places',
  className,
  onCamera,
  onPhotos,
}: PickPhotosProps) {
  const input = useRef<HTMLInputElement>(null)
  const [camera, setCamera] = useState(false)
  const close = () => setCamera(false)
  const browse = () => input.current?.click()
  const buttonLook =
    look === 'buttons' ? buttonClass('line', 'snug', '[&>svg]:size-5') : `${PLACES[look]} bg-enamel`
  return (
    <div className={className}>
      {look !== 'buttons' ? (
        <DropPlace
          look={look}
          onPhotos={(photos) => onPhotos(multiple ? photos : photos.slice(0, 1))}
          onClick={browse}
        >
          <Image aria-hidden="true" />
          {label}
        </DropPlace>
      ) : (
        <button type="button" className={buttonLook} onClick={browse}>
          <Image aria-hidden="true" />
          {label}
        </button>
      )}
      <input
        ref={input}
        type="file"
        aria-label={label}
        accept="image/*,.heic"
        multiple={multiple}
        hidden
        onChange={({ target }) => {
          onPhotos([...(target.files ?? [])])
          // Allows the same file again.
          target.value = ''
        }}
      />
      <button type="button" className={buttonLook} onClick={onCamera ?? (() => setCamera(true))}>
        <Camera aria-hidden="true" />
        {t('Take Photo')}
      </button>
      {camera && (
        <OnDemand
          load={loadCamera}
          props={{ onPhoto: (photo: File) => onPhotos([photo]), onClose: close }}
          onFailed={close}
        />
      )}
    </div>
  )
}

interface DropPlaceProps {
  look: keyof typeof PLACES
  onPhotos: (photos: File[]) => void
  onClick: () => void
  children: ReactNode
}

/** Accepts files dropped here, or pasted on the page. */
function DropPlace({ look, onPhotos, onClick, children }: DropPlaceProps) {
  const { over, place } = useDroppedPhotos(onPhotos)
  return (
    <button
      type="button"
      {...place}
      onClick={onClick}
      className={`${PLACES[look]} ${over ? 'border-solid bg-green-tint' : 'bg-enamel'}`}
    >
      {children}
    </button>
  )
}
