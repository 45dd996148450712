import type { SignedIn } from '../../contract/auth.ts'
import type { Device } from './device.ts'

/** What is known of who signs in or up before they have. */
export interface Visitor {
  /** As the socket or a trusted proxy says it. */
  address: string
  /** True if it comes from this machine and through no proxy: such visitors count for no network. */
  isLocal: boolean
  /** What an earlier sign-in left in the browser, if anything. */
  deviceCookie: string | undefined
  /** What the browser says that it is. */
  device: Device | undefined
}

/** A session that was opened. */
export interface Opened {
  signedIn: SignedIn
  /** What the device's cookie is from now on. */
  deviceCookie: string
}
