import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { t } from '../../../language/t.ts'
import { useNow } from '../../base/ui/useNow.ts'
import { momentText, oldestOf } from './shownTimes.ts'

/** The time of the kept page, until the server's answers have replaced it. It stands in the margin: nothing moves when it goes. */
export default function AsOf() {
  const now = useNow()
  const queries = useQueryClient().getQueryCache()
  const since = useSyncExternalStore(
    (changed) => queries.subscribe(changed),
    () => oldestOf(queries.findAll({ type: 'active', predicate: isOfEarlierVisit }), () => undefined),
  )
  if (since === undefined) return null
  return (
    <div className="relative print:hidden">
      <p className="absolute -top-4.5 end-0 text-xs leading-tight text-ink-2 md:-top-6">
        {t('As of {time}', { time: momentText(since, now) })}
      </p>
    </div>
  )
}

const isOfEarlierVisit = ({ state }: { state: { dataUpdatedAt: number } }) =>
  state.dataUpdatedAt < performance.timeOrigin
