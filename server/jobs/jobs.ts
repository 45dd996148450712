import { dropAbandoned } from '../exchange/imports/abandoned.ts'
import { forgetDeletedDoses } from '../medicines/doses/deleteDose.ts'
import { settleExpired } from '../medicines/packs/discardPacks.ts'
import { storeAllDue } from '../medicines/plans/storeDue.ts'
import { carryMovements } from '../medicines/stock/carryMovements.ts'
import { forgetOldAccountEvents } from '../people/auth/accountEvents.ts'
import { forgetEndedApiTokens } from '../people/auth/apiTokens.ts'
import { forgetOldAttempts } from '../people/auth/attempts.ts'
import { forgetOldChallenges } from '../people/auth/passkeys/challenges.ts'
import { forgetOldResets } from '../people/auth/resetPassword.ts'
import { forgetOldSessions } from '../people/auth/sessions.ts'
import { endAllOverdue } from '../people/families/endMembership.ts'
import { forgetOldEvents } from '../people/families/events.ts'
import { cleanUpImages, markUnused } from '../people/images/cleanUp.ts'
import { forgetOldInvitations } from '../people/invitations/queries.ts'
import { forgetOldRequests } from '../people/oidc/requests.ts'
import { forgetOldReceipts } from '../platform/http/once.ts'
import { forgetOldDeliveries } from '../reminders/deliveries.ts'
import { planChannelDown } from '../reminders/planChannelDown.ts'
import { planDigest } from '../reminders/planDigest.ts'
import { planLow } from '../reminders/planLow.ts'
import type { Job } from './job.ts'

/** Name of the job that makes backups: each night into `BACKUP_DIR`, else when an operator asks. */
export const BACKUP = 'nightly backup'

const backup = {
  name: BACKUP,
  alarm: 'NO BACKUP was made',
  async run({ backup, log, ...parts }) {
    if (!backup) return
    // Loaded on demand.
    const { backUpInto } = await import('../exchange/backup/backups.ts')
    const { folder, isNightly, ...source } = backup
    log.info({ file: await backUpInto(folder, { ...parts, ...source }, isNightly) }, 'backup made')
  },
} satisfies Omit<Job, 'every'>

/**
 * Jobs that the instances share, tracked in the table `jobs`. Work of each instance for itself is not here: it cleans its
 * temporary folder at start.
 */
export const jobs: readonly Job[] = [
  {
    name: 'forget attempts to sign in',
    every: 'hour',
    run: ({ database, now }) => forgetOldAttempts(database, now()),
  },
  {
    name: 'forget ended sessions',
    every: 'hour',
    run: ({ database, now }) => forgetOldSessions(database, now()),
  },
  {
    name: 'forget ended API tokens',
    every: 'hour',
    run: ({ database, now }) => forgetEndedApiTokens(database, now()),
  },
  {
    name: 'forget password links',
    every: 'hour',
    run: ({ database, now }) => forgetOldResets(database, now()),
  },
  {
    name: 'forget unanswered challenges',
    every: 'hour',
    run: ({ database, now }) => forgetOldChallenges(database, now()),
  },
  {
    name: 'forget what happened to accounts',
    every: 'hour',
    run: ({ database, now }) => forgetOldAccountEvents(database, now()),
  },
  {
    name: 'forget provider sign-ins',
    every: 'hour',
    run: ({ database, now }) => forgetOldRequests(database, now()),
  },
  {
    name: 'forget ended invitations',
    every: 'hour',
    run: ({ database, now }) => forgetOldInvitations(database, now()),
  },
  {
    name: 'remove unfinished imports',
    every: 'hour',
    run: ({ database, now }) => dropAbandoned(database, now()),
  },
  {
    name: 'forget receipts',
    every: 'hour',
    run: ({ database, now }) => forgetOldReceipts(database, now()),
  },
  {
    name: 'forget deleted doses',
    every: 'hour',
    run: ({ database, now }) => forgetDeletedDoses(database, now()),
  },
  {
    name: 'forget old events',
    every: 'hour',
    run: ({ database }) => forgetOldEvents(database),
  },
  {
    name: 'sum up old movements',
    every: 'hour',
    run: ({ database }) => carryMovements(database),
  },
  {
    name: 'see packs that expired',
    every: 'quarter',
    run: ({ database, now }) => settleExpired(database, now()),
  },
  {
    name: 'keep what was planned',
    every: 'hour',
    run: ({ database, now }) => storeAllDue(database, now()),
  },
  {
    name: 'tell what runs low',
    every: 'hour',
    run: ({ database, senders: { channels }, now }) => planLow({ database, channels }, now()),
  },
  {
    name: 'tell how the week went',
    every: 'hour',
    run: ({ database, now }) => planDigest(database, now()),
  },
  {
    name: 'report channels that fail',
    every: 'hour',
    run: ({ database, senders: { channels }, now }) => planChannelDown({ database, channels }, now()),
  },
  {
    name: 'forget old deliveries',
    every: 'hour',
    run: ({ database, now }) => forgetOldDeliveries(database, now()),
  },
  {
    name: 'tidy memberships that ended',
    every: 'hour',
    run: ({ database, now }) => endAllOverdue(database, now()),
  },
  {
    name: 'remove images that nothing shows',
    every: 'hour',
    async run({ database, imageStore, now }) {
      await markUnused(database, now())
      await cleanUpImages(database, imageStore)
    },
  },
  { ...backup, every: 'night', isFor: ({ backup }) => backup?.isNightly === true },
  { ...backup, every: 'request', isFor: ({ backup }) => backup?.isNightly === false },
]
