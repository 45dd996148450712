import { type PushArrived, TEST_TAG } from '../../contract/pushMessage.ts'

/** How long a test may be on its way, in milliseconds. */
export const TEST_WITHIN_MS = 30_000

/** Listens for a test that arrives on this device; `wait` resolves when it did, or to false when it took too long. */
export function listenForTest(): { wait: () => Promise<boolean>; end: () => void } {
  const container = navigator.serviceWorker
  let arrive: (arrived: boolean) => void = () => undefined
  const arrived = new Promise<boolean>((resolve) => {
    arrive = resolve
  })
  const onMessage = ({ data }: MessageEvent<PushArrived | string>) => {
    if (typeof data === 'object' && data.arrived === TEST_TAG) arrive(true)
  }
  container.addEventListener('message', onMessage)
  return {
    wait: () => {
      setTimeout(() => arrive(false), TEST_WITHIN_MS)
      return arrived
    },
    end: () => container.removeEventListener('message', onMessage),
  }
}
