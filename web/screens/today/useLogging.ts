import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Dose, DoseBody } from '../../../contract/doses.ts'
import type { MeasurementKind } from '../../../contract/measuring.ts'
import type { Occurrence, OccurrenceState } from '../../../contract/occurrences.ts'
import { inWords } from '../../../language/lists.ts'
import { t } from '../../../language/t.ts'
import { runAction } from '../../base/http/action.ts'
import { refresh } from '../../base/http/cache.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { present } from '../../base/http/clock.ts'
import { idempotencyKeyFor, releaseKey } from '../../base/http/idempotencyKeys.ts'
import { formatTime } from '../../base/ui/dates.ts'
import { toastFailed } from '../../base/ui/toasts.ts'
import { useIsHere } from '../../base/ui/useIsHere.ts'
import { logOneOfSeveral } from '../../medicines/doses/api.ts'
import { type Objection, objectionIn } from '../../medicines/doses/objection.ts'
import { isWaiting } from '../../medicines/doses/waitingId.ts'
import { canCatchUp, type PlannedDose } from '../../medicines/plans/states.ts'
import { takeBack } from './api.ts'
import { type PressedDoses, showDone } from './usePressed.ts'

/** A dose to log: one that is planned, or one that is taken as needed. */
export interface LoggableDose {
  medicationId: string
  personId: string
  amount: number
  occurrenceId?: string
  /** The measurement that the plan asks for with it. */
  asks?: MeasurementKind | null
  /** True if the next dose moves with this one. */
  moves?: boolean
}

export const takingOf = ({
  id,
  medicationId,
  personId,
  amount,
  asks,
  ...when
}: Occurrence): LoggableDose => ({
  medicationId,
  personId,
  amount,
  occurrenceId: id,
  asks,
  moves: canCatchUp(when),
})

/** Key of a dose on the screen. */
export const keyOf = ({ medicationId, personId, occurrenceId }: LoggableDose): string =>
  occurrenceId ?? `${medicationId} ${personId}`

export const toBody = ({ personId, amount, occurrenceId }: LoggableDose, takenAt: Date): DoseBody => ({
  takenAt: takenAt.toISOString(),
  personId,
  amount,
  ...(occurrenceId !== undefined && { occurrenceId }),
})

/** Conflicts to confirm before a dose is logged. */
export interface DoseConflict extends Pick<DoseToLog, 'taking' | 'stateBefore'> {
  objection: Objection
}

interface DoseToLog {
  taking: LoggableDose
  body: DoseBody
  /** State when it was pressed. */
  stateBefore: OccurrenceState
}

/** Doses after which something is asked, a measurement once. None that wait to be sent: the answers need the network. */
function followedUp(logged: readonly LoggedDose[]): LoggedDose[] {
  const asked = new Map<string, LoggedDose>()
  for (const one of logged) {
    const { personId, asks, moves } = one.taking
    if ((asks || moves) && !isWaiting(one.dose.id))
      asked.set(moves ? one.dose.id : `${personId} ${asks}`, one)
  }
  return [...asked.values()]
}

export interface LoggedDose {
  taking: LoggableDose
  dose: Dose
}

/** Logs doses; one press shows one toast. `nameAll` names the doses. */
export function useLogging(
  { keep, setResult, release }: PressedDoses,
  nameAll: (doses: readonly LoggableDose[]) => string,
) {
  const cache = useQueryClient()
  const [asked, setAsked] = useState<readonly DoseConflict[]>([])
  const [busy, setBusy] = useState<readonly string[]>([])
  const [followUps, setFollowUps] = useState<readonly LoggedDose[]>([])
  const isHere = useIsHere()

  async function log({ taking, body: wanted, stateBefore }: DoseToLog): Promise<LoggedDose | undefined> {
    const { medicationId } = taking
    const name = keyOf(taking)
    const { key, body } = idempotencyKeyFor(name, wanted)
    try {
      const dose = await runAction(cache, logOneOfSeveral, { params: { id: medicationId }, body }, key)
      releaseKey(name)
      const { id, takenAt, amount, loggedBy } = dose
      setResult(name, { dose: { id, takenAt, amount, loggedBy, onTime: true } })
      return { taking, dose }
    } catch (error) {
      releaseKey(name, error)
      release([name])
      const objection = objectionIn(error, body)
      if (objection && isHere()) setAsked((before) => [...before, { taking, stateBefore, objection }])
      else if (objection)
        toastFailed(sentenceOf(error), t('Not logged: {doses}', { doses: nameAll([taking]) }))
      // Someone else logged a dose that this screen does not show yet.
      refresh(cache, logOneOfSeveral.call)
      return undefined
    }
  }

  async function logAll(doses: readonly DoseToLog[]): Promise<void> {
    const keys = doses.map(({ taking }) => keyOf(taking))
    keep(doses.map(({ taking, stateBefore }) => ({ name: keyOf(taking), stateBefore })))
    setBusy((before) => [...before, ...keys])
    const answers = await Promise.all(doses.map(log))
    setBusy((before) => before.filter((key) => !keys.includes(key)))
    const logged = answers.filter((one) => one !== undefined)
    const [first] = logged
    if (!first) return
    const times = [...new Set(logged.map(({ dose }) => formatTime(dose.takenAt)))]
    if (isHere()) setFollowUps((before) => [...before, ...followedUp(logged)])
    showDone(cache, {
      title: t('Taken at {time}', { time: inWords(times) }),
      description: nameAll(logged.map(({ taking }) => taking)),
      undo: logged.map(({ taking, dose }) => (client) => {
        const params = { id: taking.medicationId, logId: dose.id }
        return runAction(client, takeBack, { params })
      }),
      onUndone: () => release(logged.map(({ taking }) => keyOf(taking))),
    })
  }

  const forget = () => setAsked((before) => before.slice(1))
  return {
    /** The next question. */
    asked: asked[0],
    forget,
    /** The logged dose about which something is asked next. */
    followUp: followUps[0],
    endFollowUp: () => setFollowUps((before) => before.slice(1)),
    isBusy: (taking: LoggableDose) => busy.includes(keyOf(taking)),
    /** Logs planned doses, all taken at one instant or each at its own. */
    take(doses: readonly PlannedDose[], takenAt: Date | ((planned: PlannedDose) => Date) = present()): void {
      void logAll(
        doses.map((planned) => {
          const { occurrence, state } = planned
          const taking = takingOf(occurrence)
          const at = takenAt instanceof Date ? takenAt : takenAt(planned)
          return { taking, body: toBody(taking, at), stateBefore: state }
        }),
      )
    },
    /** Logs a dose that fulfils no occurrence. */
    takeExtra(taking: LoggableDose, takenAt: Date): void {
      void logAll([{ taking, body: { ...toBody(taking, takenAt), extra: true }, stateBefore: 'due' }])
    },
    /** Logs something that is taken as needed. */
    takeNeeded: (taking: LoggableDose): void =>
      void logAll([{ taking, body: toBody(taking, present()), stateBefore: 'due' }]),
    /** Logs a dose as it was answered. */
    answer({ taking, stateBefore }: DoseConflict, body: DoseBody): void {
      forget()
      void logAll([{ taking, body, stateBefore }])
    },
  }
}
