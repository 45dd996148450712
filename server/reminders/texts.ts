import { clockText, monthDay, startOf } from '../../language/dates.ts'
import { joinNames, sideBySide } from '../../language/lists.ts'
import { sentence, t, tn } from '../../language/t.ts'
import { shorten } from '../platform/sending/outcome.ts'
import { type AccountText, accountText } from './accountTexts.ts'

export interface TimeText {
  /** Local time in the plan's time zone: `2026-11-21T08:00`. */
  local: string
  /** "Metformin 500 mg, 1 tablet"; undefined unless the person wants messages to name it. */
  what: string | undefined
  /** Image that shows the pill, under the same condition. */
  pillImage?: string | undefined
}

/** Subject of a message. `person` is the name of the one who takes the medicine. */
export type MessageContent =
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

/** Outcome of a dose; `local` is in the plan's time zone. */
export type DoseResult =
  | { kind: 'taken'; local: string; markedBy?: string }
  | { kind: 'skipped' }
  | { kind: 'open' }

export interface LowText {
  people: readonly string[]
  /** See `TimeText`. */
  medicine: string | undefined
  daysLeft: number
  /** True if estimated from past as-needed doses. */
  isAbout: boolean
}

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

const timeOf = (local: string) => clockText(local.slice(11, 16))

/** Text about open doses: of one, of one with its name, of several. */
const SAID = {
  due: {
    one: sentence('Due now'),
    named: sentence('Due now: {what}'),
    several: (count: number) => tn(count, '{count} due now', '{count} due now'),
  },
  repeat: {
    one: sentence('Still waiting'),
    named: sentence('Still waiting: {what}'),
    several: (count: number) => tn(count, '{count} still waiting', '{count} still waiting'),
  },
  late: {
    one: sentence('Not taken yet'),
    named: sentence('Not taken yet: {what}'),
    several: (count: number) => notTakenYet(count),
  },
}

const notTakenYet = (count: number) => tn(count, '{count} not taken yet', '{count} not taken yet')

function namesOf(named: readonly string[]): string[] {
  const rest = named.length - MOST_LINES
  return [
    ...named.slice(0, MOST_LINES),
    ...(rest > 0 ? [tn(rest, 'and {count} more', 'and {count} more')] : []),
  ]
}

const titleOf = (person: string, local: string) => t('{person}, {time}', { person, time: timeOf(local) })

function timeText(step: keyof typeof SAID, person: string, moments: readonly TimeText[]): Text {
  const [first] = moments
  if (!first) throw new RangeError('A message is of one moment at least')
  const { one, named, several } = SAID[step]
  const { what } = first
  return {
    title: titleOf(person, first.local),
    lines:
      moments.length === 1
        ? [what === undefined ? t(one) : t(named, { what })]
        : [several(moments.length), ...namesOf(moments.flatMap((moment) => moment.what ?? []))],
  }
}

function resultText(became: DoseResult, what: string | undefined): string {
  if (became.kind !== 'taken') return what === undefined ? t('Skipped') : t('Skipped: {what}', { what })
  const { local, markedBy: by } = became
  const time = timeOf(local)
  if (by === undefined)
    return what === undefined ? t('Taken at {time}', { time }) : t('Taken at {time}: {what}', { time, what })
  return what === undefined
    ? t('Taken at {time}, marked by {by}', { time, by })
    : t('Taken at {time}, marked by {by}: {what}', { time, by, what })
}

function allClearText(
  person: string,
  moments: Extract<MessageContent, { step: 'allClear' }>['moments'],
): Text {
  const [first] = moments
  if (!first) throw new RangeError('An all-clear is of one moment at least')
  const title = titleOf(person, first.local)
  if (moments.length === 1) return { title, lines: [resultText(first.became, first.what)] }
  const countOf = (kind: DoseResult['kind']) => moments.filter((moment) => moment.became.kind === kind).length
  const [taken, skipped, open] = [countOf('taken'), countOf('skipped'), countOf('open')]
  if (taken === moments.length) return { title, lines: [tn(taken, 'All {count} taken', 'All {count} taken')] }
  const parts = [
    ...(taken > 0 ? [tn(taken, '{count} taken', '{count} taken')] : []),
    ...skippedIn(skipped),
    ...(open > 0 ? [notTakenYet(open)] : []),
  ]
  const named = moments.flatMap((moment) => (moment.became.kind === 'open' ? (moment.what ?? []) : []))
  return { title, lines: [sideBySide(parts), ...namesOf(named)] }
}

const skippedIn = (count: number) => (count > 0 ? [tn(count, '{count} skipped', '{count} skipped')] : [])

function leftText({ daysLeft, isAbout }: LowText): string {
  if (daysLeft <= 0) return t('None left')
  return isAbout
    ? tn(daysLeft, 'About {count} day left', 'About {count} days left')
    : tn(daysLeft, '{count} day left', '{count} days left')
}

function leftForText({ daysLeft, isAbout }: LowText, people: string): string {
  if (daysLeft <= 0) return t('None left for {people}', { people })
  return isAbout
    ? tn(daysLeft, 'About {count} day left for {people}', 'About {count} days left for {people}', { people })
    : tn(daysLeft, '{count} day left for {people}', '{count} days left for {people}', { people })
}

/** In a list of medicines. */
function leftOfText({ daysLeft, isAbout }: LowText, medicine: string): string {
  if (daysLeft <= 0) return t('{medicine}: none left', { medicine })
  return isAbout
    ? tn(daysLeft, '{medicine}: about {count} day left', '{medicine}: about {count} days left', { medicine })
    : tn(daysLeft, '{medicine}: {count} day left', '{medicine}: {count} days left', { medicine })
}

function lowText(low: LowText): Text {
  const { medicine } = low
  const people = joinNames(low.people)
  if (medicine !== undefined)
    return {
      title: t('{medicine} is running low', { medicine }),
      lines: [people === '' ? leftText(low) : leftForText(low, people)],
    }
  return {
    title: people === '' ? t('Running low') : t('Running low for {people}', { people }),
    lines: [leftText(low)],
  }
}

function summaryText(person: string, moments: readonly TimeText[]): Text {
  const sorted = [...moments].sort((a, b) => (a.local < b.local ? -1 : a.local > b.local ? 1 : 0))
  const [first] = sorted
  if (!first) throw new RangeError('A summary is of one moment at least')
  const named = sorted.flatMap(({ local, what }) =>
    what === undefined ? [] : t('{time} {what}', { time: timeOf(local), what }),
  )
  return {
    title: t('{person}, since {time}', { person, time: timeOf(first.local) }),
    lines: [tn(sorted.length, '{count} waiting', '{count} waiting'), ...namesOf(named)],
  }
}

function weekOf({ person, taken, skipped, missed }: WeekText['people'][number]): string {
  const planned = taken + skipped + missed
  if (taken === planned)
    return tn(planned, '{person}: all {count} taken', '{person}: all {count} taken', { person })
  const parts = [
    tn(planned, '{taken} of {count} taken', '{taken} of {count} taken', { taken }),
    ...skippedIn(skipped),
    ...(missed > 0 ? [tn(missed, '{count} not taken', '{count} not taken')] : []),
  ]
  return t('{person}: {parts}', { person, parts: sideBySide(parts) })
}

function weekText({ from, to, people, low }: WeekText): Text {
  const unnamed = low.filter(({ medicine }) => medicine === undefined).length
  return {
    title: t('The week from {from} to {to}', { from: monthDay(startOf(from)), to: monthDay(startOf(to)) }),
    lines: [
      ...people.map(weekOf),
      ...(people.length === 0 ? [t('Nothing was planned.')] : []),
      ...low.flatMap((one) => (one.medicine === undefined ? [] : [leftOfText(one, one.medicine)])),
      ...(unnamed > 0 ? [tn(unnamed, '{count} medicine running low', '{count} medicines running low')] : []),
    ],
  }
}

function wholeText(about: MessageContent): Text {
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
        title: t('Is this your address?'),
        lines: [
          t('An account at Medicine Cabinet wants reminders to come here.'),
          t('If it is yours, confirm the address. If not, do nothing: no reminders come.'),
        ],
      }
    case 'forgotten':
      return {
        title: t('Set a new password'),
        lines: [
          t('Someone asked for a new password for your account at Medicine Cabinet.'),
          t(
            'The link works once, within an hour. If you did not ask for it, do nothing: your password stays.',
          ),
          t('The new password ends everything else that opens your account, such as devices and passkeys.'),
        ],
      }
    case 'account':
      return accountText(about.account)
    case 'test':
      return { title: t('A test'), lines: [t('Reminders arrive here.')] }
  }
}

/**
 * The text of a message, shortened. Callers leave out the names of medicines unless the recipient wants them. Throws
 * RangeError if there is no dose to name.
 */
export function textOf(about: MessageContent): Text {
  const { title, lines } = wholeText(about)
  return {
    title: shorten(title, LONGEST_TITLE),
    lines: shorten(lines.join('\n'), LONGEST_BODY).split('\n'),
  }
}
