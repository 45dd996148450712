import { useQueryClient } from '@tanstack/react-query'
import { CloudUpload, WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { t, tn } from '../../../language/t.ts'
import { GATE_ADDRESS } from '../../base/http/onTheWay.ts'
import { useNow } from '../../base/ui/useNow.ts'
import { awaySince, gateInFront, hasNetwork, isAway, onContact } from './contact.ts'
import { lineText } from './lineText.ts'
import { onWaiting, queuedChanges } from './queue/queue.ts'
import { momentText, oldestOf } from './shownTimes.ts'
import { shownSince } from './transport.ts'

/** Line under the header while the server cannot be reached or entries wait to be sent; a press opens the details. */
export function OfflineLine() {
  const now = useNow()
  const queries = useQueryClient().getQueryCache()
  const isLost = useSyncExternalStore(onContact, isAway)
  const isConnected = useSyncExternalStore(onContact, hasNetwork)
  const gate = useSyncExternalStore(onContact, gateInFront)
  const since = useSyncExternalStore(onContact, awaySince)
  const waiting = useSyncExternalStore(onWaiting, queuedChanges).filter(({ problem }) => !problem).length
  // The pages' reads come and go beside this.
  const asOf = useSyncExternalStore(
    (changed) => queries.subscribe(changed),
    () => oldestOf(queries.findAll({ type: 'active' }), shownSince),
  )
  const textOf = (moment: number) => momentText(moment, now)
  const lastContact = since ?? asOf
  const text = lineText({
    isAway: isLost,
    hasNetwork: isConnected,
    gate,
    since: lastContact === undefined ? undefined : textOf(lastContact),
    waiting,
  })
  if (text === undefined) return null
  const Icon = isLost ? WifiOff : CloudUpload
  return (
    <details
      key={gate}
      open={gate === 'signIn' || undefined}
      className="-mx-4 -mt-5 mb-4 border-b border-edge bg-enamel px-4 md:-mx-8 md:-mt-8 md:mb-6 md:px-8 lg:mx-0 lg:-mt-4 lg:rounded-md lg:border lg:px-4"
    >
      <summary className="flex min-h-tap cursor-pointer py-1.5 list-none items-center gap-2.5 text-sm leading-tight [&::-webkit-details-marker]:hidden">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
        <span className="min-w-0 flex-1">{text}</span>
        <span className="font-bold underline underline-offset-2">{t('More')}</span>
      </summary>
      <div className="grid justify-items-start gap-1 pb-3 text-sm leading-[1.35] text-ink-2">
        {gate === 'signIn' && (
          <a href={GATE_ADDRESS} className="quiet-link">
            {t('Open its page')}
          </a>
        )}
        {isLost && asOf !== undefined && (
          <p>{t('You see what was here at {time}.', { time: textOf(asOf) })}</p>
        )}
        {isLost && <p>{t('Doses you log now will sync later. Other changes need a connection.')}</p>}
        {waiting > 0 && (
          <p>
            {tn(
              waiting,
              'It is kept on this device. Your counts already include it.',
              'They are kept on this device. Your counts already include them.',
            )}
          </p>
        )}
      </div>
    </details>
  )
}
