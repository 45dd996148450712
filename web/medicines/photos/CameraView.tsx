import { Camera, CameraOff } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { sentence, t } from '../../../language/t.ts'
import { buttonClass } from '../../base/ui/Button.tsx'
import type { CameraFailure, CameraState } from './useCamera.ts'

interface CameraViewProps {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
  className?: string
  /** Takes photos of the phone's camera app where the page gets no camera; not offered without it. */
  onPhotos?: (photos: File[]) => void
  /** Shown over the picture. */
  children?: ReactNode
}

const WHY_NOT: Record<CameraFailure, string> = {
  denied: sentence('Please allow this page to use it in the browser’s settings.'),
  missing: sentence('The browser found no camera on this device.'),
  busy: sentence('Another app or tab may be using it. Close that, then open the camera again.'),
  failed: sentence('Close this, then open the camera again.'),
}

/** Browsers allow a camera only over https and on localhost (Media Capture and Streams, "secure context"). */
const whyNot = (failure: CameraFailure) =>
  isSecureContext
    ? t(WHY_NOT[failure])
    : t('Browsers allow the camera only over https, and this address begins with http.')

export const CameraView = ({
  video,
  state,
  className = 'max-h-[62dvh]',
  onPhotos,
  children,
}: CameraViewProps) => (
  <div
    className={`relative aspect-3/4 w-full max-w-120 overflow-hidden rounded-md bg-paper-deep ${className}`}
  >
    <video
      ref={video}
      autoPlay
      playsInline
      muted
      aria-label={t('Camera preview')}
      className={`size-full object-cover ${state === 'live' ? '' : 'invisible'}`}
    />
    {state !== 'opening' && state !== 'live' && (
      <div className="absolute inset-0 grid overflow-y-auto p-4 text-center">
        <div className="m-auto grid justify-items-center gap-3">
          <CameraOff aria-hidden="true" className="size-10 text-ink-2" />
          <div role="alert" className="grid gap-2">
            <p className="font-bold">{t('The camera could not be opened.')}</p>
            <p className="text-sm text-ink-2">{whyNot(state)}</p>
          </div>
          {onPhotos && (
            <label
              className={buttonClass(
                'line',
                'normal',
                'focus-within:outline-2 focus-within:outline-offset-2',
              )}
            >
              <Camera aria-hidden="true" className="size-5" />
              {t('Use the Phone’s Camera')}
              <input
                type="file"
                accept="image/*"
                capture="environment"
                className="sr-only"
                onChange={({ target }) => {
                  onPhotos([...(target.files ?? [])])
                  target.value = ''
                }}
              />
            </label>
          )}
        </div>
      </div>
    )}
    {children}
  </div>
)
