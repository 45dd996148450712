import type { ChannelParts } from '../server/channels/channelParts.ts'
import type { AllowedTargets } from '../server/channels/http/allowedTarget.ts'
import { openDatabase } from '../server/database/open.ts'

/** Parts of a channel without an application; the database is empty. */
export const channelParts = (notifyTargets: AllowedTargets): ChannelParts => ({
  database: openDatabase(':memory:'),
  now: () => new Date('2026-12-01T08:00:00Z'),
  config: { publicUrl: new URL('https://cabinet.example'), pushServices: [], notifyTargets, mail: undefined },
})
