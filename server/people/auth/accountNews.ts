import type { WayIn } from '../../../contract/account.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { Device } from './device.ts'

/** Changes of an account's keys that are mailed. */
export type KeyNews =
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'authenticatorOn'
  | 'authenticatorOff'
  | 'recoveryCodesMade'
  | 'providerLinked'
  | 'providerUnlinked'

/** A change to how an account signs in. */
export type AccountNews =
  | { kind: 'email'; from: string; to: string }
  | { kind: 'apiToken'; name: string }
  /** A backup with everyone's data was downloaded. */
  | { kind: 'backup'; by: string }
  | { kind: 'password' | 'passwordReset' | KeyNews }
  /** A sign-in on an unknown device. */
  | { kind: 'device'; device: Device | undefined; way: WayIn }

/** Queues e-mails about a change in its transaction. */
export type NotifyAccount = (tx: Tx, userId: string, news: AccountNews) => Promise<void>
