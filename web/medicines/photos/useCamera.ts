import { useEffect, useRef, useState } from 'react'

export type CameraFacing = 'environment' | 'user'

/** Why there is no picture: forbidden, no camera, one that another program uses, or anything else. */
export type CameraFailure = 'denied' | 'missing' | 'busy' | 'failed'
export type CameraState = 'opening' | 'live' | CameraFailure

/** Names of errors (Media Capture and Streams, "getUserMedia"; older engines have names of their own). */
const FAILURES: Record<string, CameraFailure> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** WebKit's OverconstrainedError is no DOMException; a browser that gives no page a camera has no `mediaDevices`. */
const failureOf = (error: unknown): CameraFailure =>
  navigator.mediaDevices ? (FAILURES[(error as Error).name] ?? 'failed') : 'missing'

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** Shows the camera in a video while mounted. Stops its tracks on closing, capturing and switching. */
export function useCamera(facing: CameraFacing) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('opening')
  useEffect(() => {
    let stream: MediaStream | undefined
    let left = false
    setState('opening')
    async function open() {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: facing, width: { ideal: 1920 }, height: { ideal: 2560 } },
        })
        if (left || !video.current) return stop(stream)
        video.current.srcObject = stream
        await video.current.play()
        setState('live')
      } catch (error) {
        if (left) return
        console.error('The camera could not be opened', error)
        setState(failureOf(error))
      }
    }
    void open()
    return () => {
      left = true
      if (stream) stop(stream)
    }
  }, [facing])
  return { video, state }
}

/** The part of the picture that a 3:4 view shows, in pixels. */
export function viewOf(width: number, height: number) {
  const shown = Math.min(width, (height * 3) / 4)
  const size = { width: Math.round(shown), height: Math.round((shown * 4) / 3) }
  return { x: Math.round((width - size.width) / 2), y: Math.round((height - size.height) / 2), ...size }
}

/** The visible picture as a JPEG at quality 0.8 (specification, section 9). */
export async function capture(video: HTMLVideoElement): Promise<File> {
  const { x, y, width, height } = viewOf(video.videoWidth, video.videoHeight)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(video, x, y, width, height, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
  if (!blob) throw new Error('The camera gave no picture')
  return new File([blob], `photo-${Date.now()}.jpg`, { type: 'image/jpeg' })
}
