import { type RefObject, useEffect, useRef, useState } from 'react'
import { type CodeContent, readCode } from '../../../codes/readCode.ts'
import { type Sighting, seenOverTime } from '../../../codes/symbologies.ts'
import { present } from '../../base/http/clock.ts'
import { dayOf } from '../../base/ui/dates.ts'
import { viewOf } from '../photos/useCamera.ts'

/** The longest side of a searched picture, in pixels: small codes need most of a camera's resolution. */
const LONGEST = 1280

/** The share of the view that every second picture enlarges: codes are usually held in the middle. */
const MIDDLE = 0.5

/** Gives pictures of a video to search: the whole view and its enlarged middle by turns. Null while the video has no picture. */
function createFrames(video: HTMLVideoElement): () => ImageData | null {
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

type Answer = { sightings: Sighting[] } | { error: string }

/** Finds codes in pictures, one at a time, in a worker. */
function createCodeFinder() {
  const worker = new Worker(new URL('./codeWorker.ts', import.meta.url), { type: 'module' })
  return {
    /** Rejects if the worker or its WebAssembly could not be loaded. */
    find: (picture: ImageData): Promise<Sighting[]> =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<Answer>) =>
          'error' in data ? reject(new Error(data.error)) : resolve(data.sightings)
        worker.onerror = () => reject(new Error('The code reader could not be started'))
        worker.postMessage(picture, [picture.data.buffer])
      }),
    stop: () => worker.terminate(),
  }
}

/** A product code and its other content. */
export type ScannedCode = CodeContent & { productCode: string }

/** The pause between searched pictures, in milliseconds, to keep phones cool. */
const REST_MS = 60

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Searches a live video for product codes and reports each once. Returns false if this device cannot search. */
export function useCodes(
  video: RefObject<HTMLVideoElement | null>,
  isLive: boolean,
  onCode: (code: ScannedCode) => void,
): boolean {
  const [works, setWorks] = useState(true)
  const onCodeNow = useRef(onCode)
  onCodeNow.current = onCode
  const [believe] = useState(seenOverTime)
  useEffect(() => {
    if (!isLive || !video.current) return
    const finder = createCodeFinder()
    const nextFrame = createFrames(video.current)
    let left = false
    async function search() {
      while (!left) {
        const frame = nextFrame()
        const sightings = frame ? await finder.find(frame) : []
        if (left) return
        for (const sighting of believe(sightings)) {
          const { productCode, ...content } = readCode(sighting, dayOf(present()))
          if (productCode !== null) onCodeNow.current({ ...content, productCode })
        }
        await pause(REST_MS)
      }
    }
    search().catch((error: unknown) => {
      if (left) return
      console.error('Codes cannot be searched for', error)
      setWorks(false)
    })
    return () => {
      left = true
      finder.stop()
    }
  }, [video, isLive, believe])
  return works
}
