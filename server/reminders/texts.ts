import type { WayIn } from '../../contract/account.ts'
import type { KeyNews } from '../auth/accountNews.ts'
import { shortened } from '../sending/shortened.ts'

export interface TimeText {
  /** Local time in the plan's time zone: `2026-11-21T08:00`. */
  local: string
  /** "Metformin 500 mg, 1 tablet"; undefined unless the person wants messages to name it. */
  what: string | undefined
  /** Image that shows the pill, under the same condition. */
  pillImage?: string | undefined
}

/** Subject of a message. `person` is the name of the one who takes the medicine. */
export type About =
  | { step: 'due' | 'repeat' | 'late'; person: string; moments: readonly TimeText[] }
  /** After an outage: all open doses of a person. */
  | { step: 'summary'; person: string; moments: readonly TimeText[] }
  | { step: 'allClear'; person: string; moments: readonly (TimeText & { became: DoseResult })[] }
  | { step: 'low'; low: LowText }
  | { step: 'digest'; digest: WeekText }
  | { step: 'confirm' }
  | { step: 'forgotten' }
  | { step: 'account'; account: AccountText }
  | { step: 'test' }

/** What became of a dose; `local` is in the plan's time zone. */
export type DoseResult =
  | { kind: 'taken'; local: string; markedBy?: string }
  | { kind: 'skipped' }
  | { kind: 'open' }

export interface LowText {
  people: readonly string[]
  /** As in `TimeText`. */
  medicine: string | undefined
  daysLeft: number
  /** True if estimated from past as-needed doses. */
  isAbout: boolean
}

/** Sign-in news, or a download by `by`; `device` is undefined if the browser did not identify itself. */
export type AccountText =
  | { kind: 'emailGone' | 'emailNew' | 'password' | KeyNews }
  | { kind: 'backup'; by: string }
  | { kind: 'device'; device?: { name: string } | undefined; way?: WayIn }
  | { kind: 'apiToken'; name: string }

export interface WeekText {
  /** Calendar dates, both inclusive. */
  from: string
  to: string
  /** People with planned doses. */
  people: readonly { person: string; taken: number; skipped: number; missed: number }[]
  low: readonly LowText[]
}

/** A message: `lines` under a title, which is also an e-mail's subject. */
export interface Text {
  title: string
  lines: string[]
}

/** Longer texts are cut to fit a push: at most 3,993 bytes, of which a character takes at most three. */
const LONGEST_TITLE = 120
const LONGEST_BODY = 900

/** A lock screen shows no more. */
const MOST_LINES = 5

const timeOf = (local: string) => local.slice(11, 16)

/** "Due now", or "Due now: Metformin 500 mg, 1 tablet". */
const naming = (said: string, what: string | undefined) => (what === undefined ? said : `${said}: ${what}`)

const counted = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`

/** "Nora", "Nora and Ben", "Nora, Ben and Mila". */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const SAID = {
  due: ['Due now', 'due now'],
  repeat: ['Still waiting', 'still waiting'],
  late: ['Not taken yet', 'not taken yet'],
} as const

function namesOf(named: readonly string[]): string[] {
  const rest = named.length - MOST_LINES
  return [...named.slice(0, MOST_LINES), ...(rest > 0 ? [`and ${rest} more`] : [])]
}

function timeText(step: keyof typeof SAID, person: string, moments: readonly TimeText[]): Text {
  const [first] = moments
  if (!first) throw new RangeError('A message is of one moment at least')
  const [one, more] = SAID[step]
  const named = moments.flatMap(({ what }) => what ?? [])
  return {
    title: `${person}, ${timeOf(first.local)}`,
    lines:
      moments.length === 1 ? [naming(one, first.what)] : [`${moments.length} ${more}`, ...namesOf(named)],
  }
}

function allClearText(person: string, moments: Extract<About, { step: 'allClear' }>['moments']): Text {
  const [first] = moments
  if (!first) throw new RangeError('An all-clear is of one moment at least')
  const title = `${person}, ${timeOf(first.local)}`
  const { became, what } = first
  if (moments.length === 1) {
    const by =
      became.kind === 'taken' && became.markedBy !== undefined ? `, marked by ${became.markedBy}` : ''
    const said = became.kind === 'taken' ? `Taken at ${timeOf(became.local)}${by}` : 'Skipped'
    return { title, lines: [naming(said, what)] }
  }
  const countOf = (kind: DoseResult['kind']) => moments.filter((moment) => moment.became.kind === kind).length
  if (countOf('taken') === moments.length) return { title, lines: [`All ${moments.length} taken`] }
  const parts = [
    [countOf('taken'), 'taken'],
    [countOf('skipped'), 'skipped'],
    [countOf('open'), 'not taken yet'],
  ] as const
  const open = moments.flatMap((moment) => (moment.became.kind === 'open' ? (moment.what ?? []) : []))
  return {
    title,
    lines: [
      parts.flatMap(([count, said]) => (count > 0 ? `${count} ${said}` : [])).join(', '),
      ...namesOf(open),
    ],
  }
}

function leftIn({ daysLeft, isAbout }: LowText): string {
  if (daysLeft <= 0) return 'None left'
  return `${isAbout ? 'About ' : ''}${counted(daysLeft, 'day')} left`
}

function lowText(low: LowText): Text {
  const { people, medicine } = low
  const whose = people.length === 0 ? '' : ` for ${listed(people)}`
  return medicine === undefined
    ? { title: `Running low${whose}`, lines: [leftIn(low)] }
    : { title: `${medicine} is running low`, lines: [`${leftIn(low)}${whose}`] }
}

function summaryText(person: string, moments: readonly TimeText[]): Text {
  const sorted = [...moments].sort((a, b) => (a.local < b.local ? -1 : a.local > b.local ? 1 : 0))
  const [first] = sorted
  if (!first) throw new RangeError('A summary is of one moment at least')
  const since = timeOf(first.local)
  const named = sorted.flatMap(({ local, what }) => (what === undefined ? [] : `${timeOf(local)} ${what}`))
  return { title: `${person}, since ${since}`, lines: [`${sorted.length} waiting`, ...namesOf(named)] }
}

function weekOf({ taken, skipped, missed }: WeekText['people'][number]): string {
  const planned = taken + skipped + missed
  if (taken === planned) return `all ${planned} taken`
  return [
    `${taken} of ${planned} taken`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(missed > 0 ? [`${missed} not taken`] : []),
  ].join(', ')
}

const dayOf = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'long',
    day: 'numeric',
  })

function weekText({ from, to, people, low }: WeekText): Text {
  const unnamed = low.filter(({ medicine }) => medicine === undefined).length
  return {
    title: `The week from ${dayOf(from)} to ${dayOf(to)}`,
    lines: [
      ...people.map((person) => `${person.person}: ${weekOf(person)}`),
      ...(people.length === 0 ? ['Nothing was planned.'] : []),
      ...low.flatMap((one) =>
        one.medicine === undefined ? [] : [`${one.medicine}: ${leftIn(one).toLowerCase()}`],
      ),
      ...(unnamed > 0 ? [`${counted(unnamed, 'medicine')} running low`] : []),
    ],
  }
}

const ASK_OPERATOR = 'If not, ask who runs the server, at once, for a link that sets a new password.'

const KEY_NEWS: Record<KeyNews, string> = {
  passkeyAdded: 'A passkey was added to your account at Medicine Cabinet. It signs in without your password.',
  passkeyRemoved: 'A passkey was removed from your account at Medicine Cabinet.',
  authenticatorOn:
    'Signing in to Medicine Cabinet with your password now asks for a code of an authenticator app.',
  authenticatorOff: 'Signing in to Medicine Cabinet with your password no longer asks for a code.',
  recoveryCodesMade: 'Your account at Medicine Cabinet has new recovery codes. The old ones no longer work.',
  providerLinked: 'Your account at Medicine Cabinet can now be opened through a sign-in provider.',
  providerUnlinked: 'Your account at Medicine Cabinet can no longer be opened through a sign-in provider.',
}

const BY_WAY: Record<WayIn, string> = {
  password: 'It used the password.',
  passkey: 'It used a passkey.',
  provider: 'It used the sign-in of your provider.',
}

function accountText(account: AccountText): Text {
  switch (account.kind) {
    case 'emailGone':
      return {
        title: 'Your account has another address',
        lines: [
          'The account at Medicine Cabinet that had this address signs in with another one now.',
          'If that was you, there is nothing to do.',
          ASK_OPERATOR,
        ],
      }
    case 'emailNew':
      return {
        title: 'Your account has this address now',
        lines: [
          'An account at Medicine Cabinet signs in with this address from now on.',
          'If that was not you, tell who runs the server: somebody mistyped theirs.',
        ],
      }
    case 'password':
      return {
        title: 'Your password was changed',
        lines: [
          'All devices that were signed in to Medicine Cabinet with the old one are signed out.',
          'If that was you, there is nothing to do.',
          ASK_OPERATOR,
        ],
      }
    case 'apiToken':
      return {
        title: 'A new API token was made',
        lines: [
          `With “${account.name}”, a program can use your Medicine Cabinet as you.`,
          'If that was you, there is nothing to do. If not, end it and change your password, both under Account.',
        ],
      }
    case 'backup':
      return {
        title: 'A backup was downloaded',
        lines: [
          `${account.by} downloaded a backup of Medicine Cabinet. It holds everything of everyone on the server.`,
          'If you know about this, there is nothing to do. If not, change your password, and look at Backups under Account.',
        ],
      }
    case 'passkeyAdded':
    case 'passkeyRemoved':
    case 'authenticatorOn':
    case 'authenticatorOff':
    case 'recoveryCodesMade':
    case 'providerLinked':
    case 'providerUnlinked':
      return {
        title: 'How you sign in has changed',
        lines: [KEY_NEWS[account.kind], 'If that was you, there is nothing to do.', ASK_OPERATOR],
      }
    case 'device':
      return {
        title: 'A new device signed in',
        lines: [
          `${account.device?.name ?? 'An unknown device'} signed in to your account at Medicine Cabinet for the first time.`,
          ...(account.way ? [BY_WAY[account.way]] : []),
          'If that was you, there is nothing to do. If not, sign it out and change your password, both under Account.',
          'Whether such e-mails come is chosen there too.',
        ],
      }
  }
}

function wholeText(about: About): Text {
  switch (about.step) {
    case 'due':
    case 'repeat':
    case 'late':
      return timeText(about.step, about.person, about.moments)
    case 'summary':
      return summaryText(about.person, about.moments)
    case 'allClear':
      return allClearText(about.person, about.moments)
    case 'low':
      return lowText(about.low)
    case 'digest':
      return weekText(about.digest)
    case 'confirm':
      return {
        title: 'Is this your address?',
        lines: [
          'An account at Medicine Cabinet wants reminders to come here.',
          'If it is yours, confirm the address. If not, do nothing: no reminders come.',
        ],
      }
    case 'forgotten':
      return {
        title: 'Set a new password',
        lines: [
          'Someone asked for a new password for your account at Medicine Cabinet.',
          'The link works once, within an hour. If you did not ask for it, do nothing: your password stays.',
        ],
      }
    case 'account':
      return accountText(about.account)
    case 'test':
      return { title: 'A test', lines: ['Reminders arrive here.'] }
  }
}

/**
 * The text of a message, shortened. Callers leave out the names of medicines unless the recipient wants them. Throws
 * RangeError if there is no dose to name.
 */
export function textOf(about: About): Text {
  const { title, lines } = wholeText(about)
  return {
    title: shortened(title, LONGEST_TITLE),
    lines: shortened(lines.join('\n'), LONGEST_BODY).split('\n'),
  }
}
