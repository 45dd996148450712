import type { Tx } from '../database/tables.ts'
import type { Device } from './device.ts'

/** What changed about signing in to an account. */
export type AccountNews =
  | { kind: 'email'; from: string; to: string }
  | { kind: 'password' }
  /** A sign-in on a device that is not known. */
  | { kind: 'device'; device: Device | undefined }

/** Tells whoever has the account what changed, in the transaction that changes it. */
export type TellAccount = (tx: Tx, userId: string, news: AccountNews) => Promise<void>
