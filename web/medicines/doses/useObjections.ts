import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DoseBody } from '../../../contract/doses.ts'
import { t } from '../../../language/t.ts'
import { refresh } from '../../base/http/cache.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { toastFailed } from '../../base/ui/toasts.ts'
import { useIsHere } from '../../base/ui/useIsHere.ts'
import { logDose } from './api.ts'
import { type Objection, objectionIn } from './objection.ts'

/**
 * Logs doses, and keeps a conflict for {@link ObjectionSheet} to ask about. `send` logs a dose; it is called again with the
 * answer. After leaving the screen a notification reports the conflict. Other failures are thrown.
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
      const refused = objectionIn(error, body)
      if (!refused) throw error
      // Someone logged a dose that this screen does not show yet.
      refresh(cache, logDose.call)
      if (isHere()) setObjection(refused)
      else toastFailed(sentenceOf(error), t('Not logged'))
    } finally {
      setBusy(false)
    }
  }
  return { log, busy, objection, forget: () => setObjection(undefined) }
}
