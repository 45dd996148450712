import type { Call, Tag } from '../../../contract/call.ts'
import { type CallName, calls } from '../../../contract/calls.ts'

const rows: [string, Call][] = Object.entries(calls)

/** For a read the data that it shows, for any other call the data that it changes. A build holds the values alone. */
export const callTags = Object.fromEntries(
  rows.map(([name, { shows, changes = shows }]) => [name, changes]),
) as Record<CallName, readonly Tag[]>
