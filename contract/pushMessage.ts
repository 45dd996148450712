/** What a push carries, as JSON, to the service worker of a device that is reminded. */
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

/** The tag of a message that somebody has sent to try whether it arrives. */
export const TEST_TAG = 'test'

/** What the service worker tells the open pages of the app when a push arrived. */
export interface PushArrived {
  /** Its tag. */
  arrived: string
}
