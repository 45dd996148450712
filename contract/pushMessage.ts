/** Payload of a push, as JSON, for the device's service worker. */
export interface PushMessage {
  title: string
  body: string
  /** The same for all messages about one person and planned time: a device shows the newest of them alone. */
  tag: string
  /** Where a tap on it leads: an address below the app's own, `today?for=…`. */
  url: string
  /** Proof that the device may answer; without it the notification has no buttons. */
  token?: string | undefined
  /** Doses that it is about: with several, one answers "All taken" or "Later". */
  count?: number
  /** It says that a dose was not taken: one can answer "I'll take care of it". */
  late?: boolean
  /** Storage url of the image that shows the pill; only with one dose, and where names are shown. */
  image?: string | undefined
}

/** Tag of a test message. */
export const TEST_TAG = 'test'

/** Message from the service worker to open pages when a push arrived. */
export interface PushArrived {
  /** Its tag. */
  arrived: string
}
