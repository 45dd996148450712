import { CameraOff } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'

interface CameraViewProps {
  video: RefObject<HTMLVideoElement | null>
  state: 'opening' | 'live' | 'failed'
  className?: string
  /** Lies over the picture. */
  children?: ReactNode
}

/** What the camera sees, 3:4. */
export const CameraView = ({ video, state, className = 'max-h-[62dvh]', children }: CameraViewProps) => (
  <div
    className={`relative aspect-3/4 w-full max-w-120 overflow-hidden rounded-md bg-paper-deep ${className}`}
  >
    <video
      ref={video}
      autoPlay
      playsInline
      muted
      aria-label="What the camera sees"
      className={`size-full object-cover ${state === 'live' ? '' : 'invisible'}`}
    />
    {state === 'failed' && (
      <p
        role="alert"
        className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-6 text-center"
      >
        <CameraOff aria-hidden="true" className="size-10 text-ink-2" />
        The camera could not be opened.
      </p>
    )}
    {children}
  </div>
)
