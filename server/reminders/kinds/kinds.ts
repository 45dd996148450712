import type { ReminderStep } from '../../../contract/reminders.ts'
import { account } from './account.ts'
import { allClear } from './allClear.ts'
import { channelDown } from './channelDown.ts'
import { confirm } from './confirm.ts'
import { digest } from './digest.ts'
import { due } from './due.ts'
import { forgotten } from './forgotten.ts'
import type { Kind } from './kind.ts'
import { late } from './late.ts'
import { low } from './low.ts'
import { repeat } from './repeat.ts'

const OF_CONTRACT: Record<ReminderStep, Kind> = {
  due,
  repeat,
  late,
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
