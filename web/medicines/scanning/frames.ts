import { viewOf } from '../photos/useCamera.ts'

/** The longest side of a searched picture, in pixels: small codes need most of a camera's resolution. */
const LONGEST = 1280

/** The share of the view that every second picture enlarges: codes are usually held in the middle. */
const MIDDLE = 0.5

/** Gives pictures of a video to search: the whole view and its enlarged middle by turns. Null while the video has no picture. */
export function createFrames(video: HTMLVideoElement): () => ImageData | null {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  let turn = 0
  return () => {
    if (!context || video.videoWidth === 0) return null
    const view = viewOf(video.videoWidth, video.videoHeight)
    const share = turn++ % 2 === 0 ? 1 : MIDDLE
    const [width, height] = [view.width * share, view.height * share]
    const scale = Math.min(1, LONGEST / Math.max(width, height))
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    const [x, y] = [view.x + (view.width - width) / 2, view.y + (view.height - height) / 2]
    context.drawImage(video, x, y, width, height, 0, 0, canvas.width, canvas.height)
    return context.getImageData(0, 0, canvas.width, canvas.height)
  }
}
