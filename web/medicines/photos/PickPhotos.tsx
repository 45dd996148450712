import { Camera, Image } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { t } from '../../../language/t.ts'
import { buttonClass } from '../../base/ui/Button.tsx'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { useDroppedPhotos } from './useDroppedPhotos.ts'

const loadCamera = () => import('./CameraDialog.tsx')

const dashed =
  'grid min-h-22 place-content-center place-items-center gap-2 rounded-md px-1 py-2 border-[1.5px] border-dashed border-green ' +
  'font-bold text-green hover:border-solid hover:bg-green-tint [&>svg]:size-7'

interface PickPhotosProps {
  /** The label of the file button. */
  label: string
  multiple?: boolean
  /** Large dashed drop areas, or plain buttons. */
  look?: 'places' | 'buttons'
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
  const buttonLook = look === 'places' ? `${dashed} bg-enamel` : buttonClass('line', 'snug', '[&>svg]:size-5')
  return (
    <div className={className}>
      {look === 'places' ? (
        <DropPlace onPhotos={(photos) => onPhotos(multiple ? photos : photos.slice(0, 1))} onClick={browse}>
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
  onPhotos: (photos: File[]) => void
  onClick: () => void
  children: ReactNode
}

/** Accepts files dropped here, or pasted on the page. */
function DropPlace({ onPhotos, onClick, children }: DropPlaceProps) {
  const { over, place } = useDroppedPhotos(onPhotos)
  return (
    <button
      type="button"
      {...place}
      onClick={onClick}
      className={`${dashed} ${over ? 'border-solid bg-green-tint' : 'bg-enamel'}`}
    >
      {children}
    </button>
  )
}
