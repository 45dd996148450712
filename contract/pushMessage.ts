export interface PushMessage {
  /** Locale such as `de-AT`; absent for American English. */
  locale?: string
  /** Hours of the account's clock; absent for the locale's. */
  clock?: 12 | 24 | undefined
  title: string
  body: string
  /** Shared by all messages about one person and planned time: a device shows only the newest. */
  tag: string
  /** Path below the app's own, such as `today?for=…`. */
  url: string
  /** Proof for answers from the device. Without it there are no buttons. */
  token?: string | undefined
  /** Doses in the message. With several the buttons are "All taken" and "Later". */
  count?: number
  /** True if a dose was missed: the button is "I'll take care of it". */
  late?: boolean
  /** Storage url of the pill's image: only for one dose, and if names are shown. */
  image?: string | undefined
}

/** Asks the service worker to show a reminder whose push did not arrive. */
export interface ShowReminder {
  show: PushMessage
}

/** Asks the service worker to close reminders whose doses were taken or skipped since. */
export interface CloseMessage {
  closeAnswered: true
}

export const TEST_TAG = 'test'

/** Notifies open pages that a push arrived. */
export interface PushArrival {
  arrived: string
}
