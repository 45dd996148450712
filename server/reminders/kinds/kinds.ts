import type { ReminderStep } from '../../../contract/reminders.ts'
import { account, confirm, forgotten } from './account.ts'
import { channelDown } from './channelDown.ts'
import type { Kind } from './kind.ts'
import { allClear, digest, low } from './low.ts'
import { openDoses } from './moments.ts'

const OF_CONTRACT: Record<ReminderStep, Kind> = {
  ...openDoses,
  allClear,
  low,
  digest,
  confirm,
  account,
  forgotten,
  channelDown,
}

/** The registry. A new kind is a file here, a name in the contract and a line above. */
export const KINDS: Record<string, Kind> = OF_CONTRACT
