import { useQueryClient } from '@tanstack/react-query'
import type { SkipReason } from '../../../contract/occurrences.ts'
import { MINUTE_MS } from '../../../language/durations.ts'
import { t } from '../../../language/t.ts'
import { runAction } from '../../base/http/action.ts'
import { present } from '../../base/http/clock.ts'
import { formatTime } from '../../base/ui/dates.ts'
import type { PlannedDose } from '../../medicines/plans/states.ts'
import { putOffDose, putOffNoLonger, skipDose, stopCare, takeBack, takeCare, unskipDose } from './api.ts'
import { type LoggableDose, takingOf } from './useLogging.ts'
import type { PressedDoses } from './usePressed.ts'
import { showDone } from './usePressed.ts'

const idsOf = (doses: readonly PlannedDose[]) => doses.map(({ occurrence }) => occurrence.id)

/** Skips and snoozes doses; one press shows one toast. */
export function useSettling(
  { keep, setResult, release }: PressedDoses,
  nameAll: (doses: readonly LoggableDose[]) => string,
) {
  const cache = useQueryClient()

  /** Acts on each and returns those that succeeded. A failure shows its own toast. */
  async function each(
    doses: readonly PlannedDose[],
    act: (id: string) => Promise<unknown>,
  ): Promise<PlannedDose[]> {
    const results = await Promise.allSettled(idsOf(doses).map(act))
    const isDone = (_: PlannedDose, place: number) => results[place]?.status === 'fulfilled'
    release(idsOf(doses.filter((planned, place) => !isDone(planned, place))))
    return doses.filter(isDone)
  }

  function showResult(
    title: string,
    doses: readonly PlannedDose[],
    takesBack: typeof unskipDose | typeof putOffNoLonger,
  ) {
    if (doses.length === 0) return
    showDone(cache, {
      title,
      description: nameAll(doses.map(({ occurrence }) => takingOf(occurrence))),
      undo: idsOf(doses).map((id) => (client) => runAction(client, takesBack, { params: { id } })),
      onUndone: () => release(idsOf(doses)),
    })
  }

  const keepAll = (doses: readonly PlannedDose[]) =>
    keep(doses.map(({ occurrence, state }) => ({ name: occurrence.id, stateBefore: state })))

  return {
    async skip(doses: readonly PlannedDose[], reason: SkipReason): Promise<void> {
      keepAll(doses)
      const done = await each(doses, async (id) => {
        const { skipped } = await runAction(cache, skipDose, { params: { id }, body: { reason } })
        setResult(id, { skipped })
      })
      showResult(t('Skipped'), done, unskipDose)
    },
    async putOff(doses: readonly PlannedDose[], minutes: number): Promise<void> {
      keepAll(doses)
      const until = new Date(present().getTime() + minutes * MINUTE_MS)
      const done = await each(doses, async (id) => {
        const { snoozedUntil } = await runAction(cache, putOffDose, { params: { id }, body: { minutes } })
        setResult(id, { snoozedUntil })
      })
      showResult(t('Reminder at {time}', { time: formatTime(until) }), done, putOffNoLonger)
    },
    /** Shows the others who gives late doses, if nobody else does. A failure shows its own toast. */
    async takeCare(doses: readonly PlannedDose[]): Promise<void> {
      await Promise.allSettled(idsOf(doses).map((id) => runAction(cache, takeCare, { params: { id } })))
    },
    /** Others are notified of these doses again. A failure shows its own toast. */
    async stopCare(doses: readonly PlannedDose[]): Promise<void> {
      await Promise.allSettled(idsOf(doses).map((id) => runAction(cache, stopCare, { params: { id } })))
    },
    /** Takes back that a dose was taken or skipped. */
    async unsettle({ occurrence: { id, dose, medicationId } }: PlannedDose): Promise<void> {
      release([id])
      await (dose === null
        ? runAction(cache, unskipDose, { params: { id } })
        : runAction(cache, takeBack, { params: { id: medicationId, logId: dose.id } }))
    },
  }
}
