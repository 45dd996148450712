import type { Sighting } from '../../codes/seenOverTime.ts'

type Answer = { sightings: Sighting[] } | { error: string }

/** Finds codes in pictures, one picture at a time, in a thread of its own. */
export function createCodeFinder() {
  const worker = new Worker(new URL('./codeWorker.ts', import.meta.url), { type: 'module' })
  return {
    /** Rejects where the thread cannot work: its code or its WebAssembly could not be brought. */
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
