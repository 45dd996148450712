import { openDatabase } from '../server/platform/database/open.ts'
import type { ChannelParts } from '../server/reminders/channels/channelParts.ts'
import type { AllowedTargets } from '../server/reminders/channels/http/publicAddress.ts'

/** Parts of a channel without an application; the database is empty. */
export const channelParts = (notifyTargets: AllowedTargets): ChannelParts => ({
  database: openDatabase(':memory:'),
  now: () => new Date('2026-12-01T08:00:00Z'),
  config: { publicUrl: new URL('https://cabinet.example'), pushServices: [], notifyTargets, mail: undefined },
})
