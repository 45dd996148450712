import { type RefObject, useEffect, useRef, useState } from 'react'
import { type CodeContent, readCode } from '../../../codes/readCode.ts'
import { seenOverTime } from '../../../codes/seenOverTime.ts'
import { present } from '../../base/http/clock.ts'
import { dayOf } from '../../base/ui/dates.ts'
import { createCodeFinder } from './codeFinder.ts'
import { createFrames } from './frames.ts'

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
