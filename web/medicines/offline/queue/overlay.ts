import type { Allowance } from '../../../../contract/allowances.ts'
import type { CallName } from '../../../../contract/calls.ts'
import type { Dose } from '../../../../contract/doses.ts'
import type { Medication } from '../../../../contract/medications.ts'
import type { Occurrence } from '../../../../contract/occurrences.ts'
import { HOUR_MS } from '../../../../language/durations.ts'
import { idOf, type QueuedChange } from './waiting.ts'

type WaitingDose = Extract<QueuedChange, { call: 'POST /api/medications/{id}/logs' }>
const logsOf = (waiting: readonly QueuedChange[]) =>
  waiting.filter((one): one is WaitingDose => one.call === 'POST /api/medications/{id}/logs' && !one.problem)

/** Reads that show queued changes. */
export const SHOWING: readonly CallName[] = [
  'GET /api/occurrences',
  'GET /api/medications',
  'GET /api/medications/{id}',
  'GET /api/medications/{id}/logs',
  'GET /api/families/{id}/allowances',
]

/** The dose shown for a tap until the server answers. */
export function doseOf(logged: WaitingDose, loggedBy: string | null): Dose {
  const { body } = logged.input
  const amount = body.amount ?? body.pillsTaken ?? 0
  return {
    id: idOf(logged),
    takenAt: body.takenAt,
    pillsTaken: Math.ceil(amount),
    amount,
    notes: body.notes ?? null,
    personId: body.personId ?? null,
    loggedBy,
    occurrenceId: body.occurrenceId ?? null,
    overrideReason: body.override?.reason ?? null,
    taken: [],
    keepsTimes: body.keepsTimes ?? false,
    version: 1,
  }
}

const takenBack = (waiting: readonly QueuedChange[]) =>
  new Set(
    waiting.flatMap((one) =>
      one.call === 'DELETE /api/medications/{id}/logs/{logId}' ? one.input.params.logId : [],
    ),
  )

function occurrenceWith(read: Occurrence, waiting: readonly QueuedChange[]): Occurrence {
  let occurrence = read
  if (read.dose && takenBack(waiting).has(read.dose.id)) occurrence = { ...occurrence, dose: null }
  for (const one of waiting) {
    if (one.problem) continue
    const at = new Date(one.tappedAt).toISOString()
    if (one.call === 'POST /api/medications/{id}/logs' && one.input.body.occurrenceId === read.id) {
      const { id, takenAt, amount } = doseOf(one, null)
      if (occurrence.dose === null)
        occurrence = { ...occurrence, dose: { id, takenAt, amount, loggedBy: null, onTime: true } }
    } else if (one.call === 'POST /api/occurrences/{id}/skip' && one.input.params.id === read.id) {
      const { reason, notes = null } = one.input.body
      occurrence = { ...occurrence, skipped: { reason, notes, at, by: null } }
    } else if (one.call === 'DELETE /api/occurrences/{id}/skip' && one.input.params.id === read.id)
      occurrence = { ...occurrence, skipped: null }
  }
  return occurrence
}

const newestFirst = (a: Dose, b: Dose) => (a.takenAt === b.takenAt ? 0 : a.takenAt < b.takenAt ? 1 : -1)

const sumOf = (doses: readonly Pick<Dose, 'amount'>[]) =>
  doses.reduce((sum, { amount }) => sum + Math.round(amount * 1000), 0) / 1000

function logsWith(logs: readonly Dose[], id: string, waiting: readonly QueuedChange[]) {
  const gone = takenBack(waiting)
  const added = logsOf(waiting)
    .filter(({ input }) => input.params.id === id)
    .map((one) => doseOf(one, null))
    // The answer may already include it.
    .filter((dose) => !logs.some((known) => known.id === dose.id))
  const removed = logs.filter((dose) => gone.has(dose.id))
  const all = [...added, ...logs.filter((dose) => !gone.has(dose.id))]
  return { added, removed, all: all.sort(newestFirst) }
}

function medicationWith(read: Medication, waiting: readonly QueuedChange[]): Medication {
  const { added, removed, all } = logsWith(read.logs, read.id, waiting)
  if (added.length + removed.length === 0) return read
  const left = (count: number) =>
    Math.max(0, Math.round((count - sumOf(added) + sumOf(removed)) * 1000) / 1000)
  return {
    ...read,
    logs: all,
    amountLeft: read.amountLeft === null ? null : left(read.amountLeft),
    pillCount: read.pillCount === null ? null : Math.floor(left(read.amountLeft ?? read.pillCount)),
  }
}

const latest = (...instants: (string | null)[]) =>
  instants.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null)

/** Errs on the safe side: a queued dose counts for its whole day. */
function allowanceWith(read: Allowance, waiting: readonly QueuedChange[]): Allowance {
  const doses = logsOf(waiting)
    .filter(
      ({ input: { params, body } }) => params.id === read.medicationId && body.personId === read.personId,
    )
    .map((one) => doseOf(one, null))
  const last = doses.sort(newestFirst)[0]
  if (!last) return read
  const taken24h = read.taken24h + sumOf(doses)
  const after = (hours: number) => new Date(Date.parse(last.takenAt) + hours * HOUR_MS).toISOString()
  const isFull = read.max24h !== null && taken24h + read.amount > read.max24h
  return {
    ...read,
    taken24h,
    earliestAt: latest(
      read.earliestAt,
      read.minHours === null ? null : after(read.minHours),
      isFull ? after(24) : null,
    ),
    last: { takenAt: last.takenAt, amount: last.amount, loggedBy: null },
  }
}

/** An answer as it will be once queued changes arrive, as far as this device knows. */
export function withWaiting(
  name: CallName,
  input: { params?: object | undefined; query?: object | undefined },
  answer: unknown,
  all: readonly QueuedChange[],
): unknown {
  if (all.length === 0) return answer
  const gone = takenBack(all)
  const waiting = all.filter((one) => !gone.has(idOf(one)))
  switch (name) {
    case 'GET /api/occurrences':
      return (answer as Occurrence[]).map((one) => occurrenceWith(one, waiting))
    case 'GET /api/medications':
      return (answer as Medication[]).map((one) => medicationWith(one, waiting))
    case 'GET /api/medications/{id}':
      return medicationWith(answer as Medication, waiting)
    case 'GET /api/medications/{id}/logs': {
      const { from = '', to = '\uffff' } = (input.query ?? {}) as { from?: string; to?: string }
      const { id } = input.params as { id: string }
      return logsWith(answer as Dose[], id, waiting).all.filter(
        ({ takenAt }) => takenAt >= from && takenAt < to,
      )
    }
    case 'GET /api/families/{id}/allowances':
      return (answer as Allowance[]).map((one) => allowanceWith(one, waiting))
    default:
      return answer
  }
}
