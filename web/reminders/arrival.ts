import { type PushArrived, TEST_TAG } from '../../contract/pushMessage.ts'

/** Longest time of a test. */
export const TEST_WITHIN_MS = 30_000

/** Listens for a test on this device; `wait` resolves to true when it arrives, to false after the timeout. */
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
