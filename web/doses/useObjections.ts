import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DoseBody } from '../../contract/doses.ts'
import type { FactsOf } from '../../contract/failures.ts'
import { refresh } from '../http/cache.ts'
import { factsOf, sentenceOf } from '../http/callFailed.ts'
import { toastFailed } from '../ui/toasts.ts'
import { useIsHere } from '../ui/useIsHere.ts'

/** What the plans have against a dose: the planned one is logged already, or it is more, or sooner, than they say. */
export interface Objection {
  body: DoseBody
  taken: FactsOf<'alreadyTaken'> | undefined
  limit: FactsOf<'limit'> | undefined
}

/**
 * Logs doses, and keeps what the plans have against one for {@link ObjectionSheet} to ask about. `send` logs a dose and does
 * what follows; it is called again with what was answered. Who has left meanwhile is told of it. Any other failure is thrown.
 */
export function useObjections(send: (body: DoseBody) => Promise<unknown>) {
  const cache = useQueryClient()
  const [objection, setObjection] = useState<Objection>()
  const [busy, setBusy] = useState(false)
  const isHere = useIsHere()
  async function log(body: DoseBody): Promise<void> {
    setBusy(true)
    try {
      await send(body)
      setObjection(undefined)
    } catch (error) {
      const taken = factsOf(error, 'alreadyTaken')
      const limit = factsOf(error, 'limit')
      if (!taken && !limit) throw error
      // Somebody logged what this screen does not know of yet.
      refresh(cache, 'POST /api/medications/{id}/logs')
      if (isHere()) setObjection({ body, taken, limit })
      else toastFailed(sentenceOf(error), 'Not logged')
    } finally {
      setBusy(false)
    }
  }
  return { log, busy, objection, forget: () => setObjection(undefined) }
}
