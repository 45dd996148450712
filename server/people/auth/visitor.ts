import type { SignedIn } from '../../../contract/auth.ts'
import type { Device } from './device.ts'

/** A person before sign-in or sign-up. */
export interface Visitor {
  /** From the socket or a trusted proxy. */
  address: string
  /** True if it comes from this machine without a proxy: exempt from network limits. */
  isLocal: boolean
  /** Cookie of an earlier sign-in, if any. */
  deviceCookie: string | undefined
  /** The browser's description of itself. */
  device: Device | undefined
  /** Language and region that the browser asks for, if it asks. */
  locale?: string | undefined
}

/** A new session. */
export interface OpenedSession {
  signedIn: SignedIn
  deviceCookie: string
}
