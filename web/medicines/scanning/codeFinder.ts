import type { Sighting } from '../../../codes/seenOverTime.ts'

type Answer = { sightings: Sighting[] } | { error: string }

/** Finds codes in pictures, one at a time, in a worker. */
export function createCodeFinder() {
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
