/** Payload of a push, as JSON, for the device's service worker. */
export interface PushMessage {
  title: string
  body: string
  /** The same for all that is sent of one occurrence: a device shows the newest of them alone. */
  tag: string
  /** Where a tap on it leads: an address below the app's own, `today?for=…`. */
  url: string
  /** What Taken, Later and Skip are answered with; without it, it has no such buttons. */
  token?: string | undefined
}

/** Tag of a test message. */
export const TEST_TAG = 'test'

/** Message from the service worker to open pages when a push arrived. */
export interface PushArrived {
  /** Its tag. */
  arrived: string
}
