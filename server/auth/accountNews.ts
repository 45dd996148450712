import type { WayIn } from '../../contract/account.ts'
import type { Tx } from '../database/tables.ts'
import type { Device } from './device.ts'

/** A change to how an account signs in. */
export type AccountNews =
  | { kind: 'email'; from: string; to: string }
  | { kind: 'password' }
  /** A new API token, by its name. */
  | { kind: 'apiToken'; name: string }
  /** A backup with everyone's data was downloaded. */
  | { kind: 'backup'; by: string }
  /** A sign-in on an unknown device. */
  | { kind: 'device'; device: Device | undefined; way: WayIn }

/** Queues e-mails about a change in its transaction. */
export type NotifyAccount = (tx: Tx, userId: string, news: AccountNews) => Promise<void>
