import * as z from 'zod/mini'
import { sentence, t } from '../language/t.ts'
import { type Failure, Issue, withFacts } from './failure.ts'
import { BoundFacts, importBoundSentence } from './importBound.ts'
import { LimitFacts, limitSentence } from './limitReached.ts'
import { MOST_PHOTO_MEGABYTES } from './photoLimit.ts'
import { signInFailures } from './signInFailures.ts'

const Reason = z.object({ message: z.string() })

const Later = z.object({ retryAfterSeconds: z.int() })

/** Codes never change: clients distinguish failures by them. The answer is `{message, code}` and the facts. */
export const failures = {
  invalid: withFacts(
    400,
    z.object({ issues: z.array(Issue).check(z.minLength(1)) }),
    ({ issues }) => issues[0]?.message ?? '',
  ),
  notJson: { status: 400, sentence: sentence('The request body is not valid JSON') },
  badAddress: { status: 400, sentence: sentence('The address is not a valid one') },
  brokenUpload: {
    status: 400,
    sentence: sentence('The upload is not complete or is not valid multipart/form-data'),
  },
  notHttp: { status: 400, sentence: sentence('The request is not valid HTTP') },
  badRequest: withFacts(400, Reason, ({ message }) => message),

  ...signInFailures,

  // Not found: missing, or invisible to the caller.
  notFound: { status: 404, sentence: sentence('Not found') },
  familyNotFound: { status: 404, sentence: sentence('Family not found') },
  personNotFound: { status: 404, sentence: sentence('Person not found') },
  /** Same answer if unknown, expired, used or revoked. */
  invitationNotValid: { status: 404, sentence: sentence('This invitation is no longer valid') },
  accountNotFound: { status: 404, sentence: sentence('There is no such account') },
  memberNotFound: { status: 404, sentence: sentence('Member not found') },
  medicationNotFound: { status: 404, sentence: sentence('Medication not found') },
  lineNotFound: { status: 404, sentence: sentence('This line is no longer on the list') },
  doseNotFound: { status: 404, sentence: sentence('Log entry not found') },
  imageNotFound: { status: 404, sentence: sentence('Image not found') },
  packNotFound: { status: 404, sentence: sentence('Pack not found') },
  movementNotFound: { status: 404, sentence: sentence('Movement not found') },
  measurementNotFound: { status: 404, sentence: sentence('Measurement not found') },
  planNotFound: { status: 404, sentence: sentence('Plan not found') },
  occurrenceNotFound: { status: 404, sentence: sentence('This dose is not planned') },
  calendarNotFound: { status: 404, sentence: sentence('This calendar address has ended') },
  joinNotFound: { status: 404, sentence: sentence('These medicines can no longer be separated') },
  importNotFound: { status: 404, sentence: sentence('This import can no longer be undone') },
  shareNotFound: { status: 404, sentence: sentence('This link no longer works') },
  apiTokenNotFound: { status: 404, sentence: sentence('This API token has ended') },
  backupNotFound: { status: 404, sentence: sentence('This backup is no longer on the server') },
  passkeyNotFound: { status: 404, sentence: sentence('Passkey not found') },
  sessionNotFound: { status: 404, sentence: sentence('Device not found') },

  requestTooSlow: { status: 408, sentence: sentence('The request took too long to arrive') },

  lastOwner: {
    status: 409,
    sentence: sentence('A family needs at least one owner. Make someone else an owner first.'),
  },
  /** Like `lastOwner`, for an account that an operator removes. */
  lastOwnerThere: {
    status: 409,
    sentence: sentence(
      'This account is the only owner of a family with other members. Make someone else an owner there first.',
    ),
  },
  lastOperator: {
    status: 409,
    sentence: sentence(
      'This is the only account that runs this server. Give another account that right first.',
    ),
  },
  /** The operator's environment decides. */
  setByEnvironment: withFacts(409, z.object({ setting: z.string() }), ({ setting }) =>
    t('The setting {setting} of the server decides this.', { setting }),
  ),
  changedMeanwhile: withFacts(409, z.object({ version: z.int() }), () =>
    t('This medication was changed by someone else. Reload and try again.'),
  ),
  packChangedMeanwhile: withFacts(409, z.object({ version: z.int() }), () =>
    t('This pack was changed by someone else. Reload and try again.'),
  ),
  doseChangedMeanwhile: withFacts(409, z.object({ version: z.int() }), () =>
    t('This log entry was changed by someone else. Reload and try again.'),
  ),
  planChangedMeanwhile: withFacts(409, z.object({ version: z.int() }), () =>
    t('This plan was changed by someone else. Reload and try again.'),
  ),
  subscriptionEnded: {
    status: 409,
    sentence: sentence('The push service of this device ended this subscription. Make a new one.'),
  },
  planStopped: { status: 409, sentence: sentence('This plan was stopped. Make a new one.') },
  /** `extra` logs another. */
  alreadyTaken: withFacts(
    409,
    z.object({
      occurrenceId: z.string(),
      doseId: z.string(),
      takenAt: z.iso.datetime({ precision: 3 }),
      /** Local time of the plan, `08:03`. */
      time: z.string(),
      amount: z.number(),
      by: z.nullable(z.string()),
      loggedBy: z.nullable(z.string()),
    }),
    ({ time, by }) =>
      by === null
        ? t('Already logged at {time}', { time })
        : t('Already logged at {time} by {by}', { time, by }),
  ),
  /** `override` logs it anyway. */
  limit: withFacts(
    409,
    z.object({
      /** Null for never. */
      earliestAt: z.nullable(z.iso.datetime({ precision: 3 })),
      /** Local time of the plan, `14:05`, with the date if it is another day. */
      from: z.nullable(z.string()),
      taken24h: z.number(),
      max24h: z.nullable(z.number()),
      minHours: z.nullable(z.number()),
      lastTakenAt: z.nullable(z.iso.datetime({ precision: 3 })),
    }),
    ({ from }) =>
      from === null ? t('More than the plan says') : t('By the plan it may be taken from {from}', { from }),
  ),
  windowEndsBefore: withFacts(
    409,
    z.object({ windowEndsAt: z.iso.datetime({ precision: 3 }), time: z.string() }),
    ({ time }) => t('That is too late for this dose: please choose a time before {time}', { time }),
  ),
  notEnoughPills: withFacts(
    409,
    z.object({ pillCount: z.nullable(z.int()), amountLeft: z.nullable(z.number()) }),
    () => t('Not enough pills remaining'),
  ),
  /** The dose is planned, and the pack that it would be taken from has another strength than the plan. */
  otherStrength: withFacts(
    409,
    z.object({
      packId: z.string(),
      /** Name on the pack, with its strength. */
      pack: z.string(),
      strength: z.string(),
      plannedStrength: z.string(),
      plannedAmount: z.number(),
      /** Amount with as much active ingredient as planned; null if it is no multiple of the medication's step. */
      equalAmount: z.nullable(z.number()),
    }),
    ({ pack, plannedStrength }) =>
      t('The pack in use is {pack}, but the plan is for {plannedStrength}', { pack, plannedStrength }),
  ),
  onlyExpiredLeft: withFacts(409, z.object({ packId: z.string() }), () => t('Only an expired pack is left')),
  /** Two medications that are not the same cannot be joined. */
  joinDiffers: withFacts(409, z.object({ what: z.enum(['unit', 'strength', 'itself']) }), ({ what }) =>
    what === 'unit'
      ? t('They are counted in different units. Give both the same unit first.')
      : what === 'strength'
        ? t('Their names say different strengths, so they are two medicines.')
        : t('Please choose another medicine'),
  ),
  countUnknown: { status: 409, sentence: sentence('Nobody counted this pack yet. Count it first.') },
  packDiscarded: { status: 409, sentence: sentence('This pack was thrown away.') },
  notReversible: { status: 409, sentence: sentence('This can no longer be undone.') },
  limitReached: withFacts(409, LimitFacts, limitSentence),
  keyReused: {
    status: 409,
    sentence: sentence('This was already saved as you first sent it. Reload to see it.'),
  },
  noBackupFolder: {
    status: 409,
    sentence: sentence('No folder for backups is set. Start the server with BACKUP_DIR.'),
  },
  backupUnderWay: { status: 409, sentence: sentence('A backup is being made already.') },
  personIsMember: {
    status: 409,
    sentence: sentence('This person is a member of the family. End the membership first.'),
  },

  /** Expired, or not signed by this instance. */
  reminderLinkEnded: {
    status: 410,
    sentence: sentence('This link has ended. Open Medicine Cabinet to see which doses are due.'),
  },

  /** Expired, for a former address, or not signed by this instance. */
  confirmationEnded: {
    status: 410,
    sentence: sentence('This link has ended. Open your account in Medicine Cabinet to get a new one.'),
  },

  /** Expired, or not for this account and backup. */
  downloadEnded: { status: 410, sentence: sentence('This download link has expired. Please start again.') },

  bodyTooLarge: { status: 413, sentence: sentence('The request body is too large') },
  tooManyParts: { status: 413, sentence: sentence('The upload has too many parts') },
  importTooLarge: withFacts(413, BoundFacts, importBoundSentence),
  photoTooLarge: {
    status: 413,
    sentence: () => t('This file is larger than {most} MB', { most: MOST_PHOTO_MEGABYTES }),
  },

  notJsonType: {
    status: 415,
    sentence: sentence('The request body must be JSON (Content-Type: application/json)'),
  },
  notMultipart: { status: 415, sentence: sentence('Images must be sent as multipart/form-data') },

  /** By a name that another server may have, too. */
  otherHost: {
    status: 421,
    sentence: sentence(
      'This server has another address. If you run it, name this one in PUBLIC_URL or ALLOWED_HOSTS.',
    ),
  },

  tooManyAttempts: withFacts(429, Later, () => t('Too many attempts. Please try again later.')),
  importUnderWay: {
    status: 429,
    sentence: sentence('Your last file is still being read. Please wait a moment.'),
    retryAfterSeconds: 10,
  },
  importQueueFull: {
    status: 429,
    sentence: sentence('Someone else is importing files. Please try again in a moment.'),
    retryAfterSeconds: 10,
  },
  exportUnderWay: {
    status: 429,
    sentence: sentence('Your file is already on its way. Please wait until it has arrived.'),
    retryAfterSeconds: 30,
  },
  tooManySignUps: withFacts(429, Later, () =>
    t('Too many new accounts from your network. Please try again later.'),
  ),
  tooManyPhotos: {
    status: 429,
    sentence: sentence('Many of your photos are still on their way. Please send more when they are read.'),
    retryAfterSeconds: 5,
  },

  headersTooLarge: { status: 431, sentence: sentence('The request headers are too large') },
  /** Logs and metrics need a status that is not a server failure. */
  clientLeft: { status: 499, sentence: sentence('The connection was closed') },

  failed: { status: 500, sentence: sentence('Something went wrong on the server. Please try again.') },

  busy: {
    status: 503,
    sentence: sentence('The server is busy. Please try again in a moment.'),
    retryAfterSeconds: 1,
  },
  dataUnreadable: {
    status: 503,
    sentence: sentence(
      'The server cannot read or write its data. The person who runs it finds the reason in its log.',
    ),
    retryAfterSeconds: 30,
  },
  uploadsBusy: {
    status: 503,
    sentence: sentence('Many photos are being sent. Please try again in a moment.'),
    retryAfterSeconds: 5,
  },
  readerBusy: {
    status: 503,
    sentence: sentence('The image reader is busy. Please try again in a moment.'),
    retryAfterSeconds: 5,
  },
  readingFailed: { ...withFacts(503, Reason, ({ message }) => message), retryAfterSeconds: 5 },
  notReady: { ...withFacts(503, Reason, ({ message }) => message), retryAfterSeconds: 5 },

  diskFull: {
    status: 507,
    sentence: sentence(
      'The disk of the server is full, so nothing was saved. Ask the person who runs it to free some space.',
    ),
  },
  noRoom: {
    status: 507,
    sentence: sentence(
      'The server has no disk space left for photos. Nothing was lost: ask the person who runs it to free some.',
    ),
  },
} satisfies Record<string, Failure>

export type FailureCode = keyof typeof failures

export type FactsOf<Code extends FailureCode> = (typeof failures)[Code] extends { facts: infer Facts }
  ? z.output<Facts>
  : undefined

export const failureOf = (code: FailureCode): Failure => failures[code]

export type NotFoundCode = Extract<FailureCode, `${string}NotFound` | 'invitationNotValid'>
