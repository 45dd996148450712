export interface PushMessage {
  /** Language and region of its words, such as `de-AT`; absent for American English. */
  locale?: string
  title: string
  body: string
  /** Shared by all messages about one person and planned time: a device shows only the newest. */
  tag: string
  /** Address below the app's own that a tap opens, such as `today?for=…`. */
  url: string
  /** Proof for answers from the device. Without it the notification has no buttons. */
  token?: string | undefined
  /** Doses in the message. With several the buttons are "All taken" and "Later". */
  count?: number
  /** True if a dose was not taken: the button is "I'll take care of it". */
  late?: boolean
  /** Storage url of the image that shows the pill: only for one dose, and if names are shown. */
  image?: string | undefined
}

/** Message from an open page to the service worker: show a reminder whose push did not arrive. */
export interface ShowReminder {
  show: PushMessage
}

export const TEST_TAG = 'test'

/** Message from the service worker to open pages when a push arrives. */
export interface PushArrived {
  arrived: string
}
