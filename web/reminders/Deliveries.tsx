import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import type { Delivery } from '../../contract/reminders.ts'
import { MOST_DELIVERIES } from '../../contract/reminders.ts'
import { t } from '../../language/t.ts'
import { sentenceOf } from '../base/http/callFailed.ts'
import { useRead } from '../base/http/read.ts'
import { send } from '../base/http/send.ts'
import { usePages } from '../base/http/usePages.ts'
import { reads } from '../base/reads.ts'
import { byDay } from '../base/ui/byDay.ts'
import { Dialog } from '../base/ui/Dialog.tsx'
import { formatTime } from '../base/ui/dates.ts'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { Loading } from '../base/ui/Loading.tsx'
import { Skeleton } from '../base/ui/Skeleton.tsx'
import { useNow } from '../base/ui/useNow.ts'
import { useFamilies } from '../people/families/selectedFamily.tsx'
import { usePeopleOf } from '../people/people/usePeopleOf.ts'
import { aboutText, outcomeOf, whereText } from './deliveryWords.ts'

/** Messages sent to the caller. */
function useDeliveries() {
  const { pages, ...rest } = usePages({
    key: ['GET /api/reminders/deliveries', {}],
    ask: (end, signal) => {
      const [before, beforeId] = end?.split(' ') ?? []
      return send('GET /api/reminders/deliveries', { query: { before, beforeId }, signal })
    },
    endOfNext: (page) => {
      const last = page.at(-1)
      return page.length < MOST_DELIVERIES || !last ? undefined : `${last.sendAt} ${last.id}`
    },
  })
  return { ...rest, deliveries: pages?.flat() }
}

/** A separate chunk. Messages sent to the account with their outcome, newest first. */
export default function Deliveries({ onClose }: { onClose: () => void }) {
  const { deliveries, error, retry, hasOlder, showOlder, bringingOlder } = useDeliveries()
  const { families = [] } = useFamilies()
  const people = usePeopleOf(families.map(({ id }) => id))
  const { data: medications = [] } = useRead(reads.medications(undefined))
  const now = useNow()
  const about = (delivery: Delivery) =>
    aboutText(
      delivery,
      people.find(({ id }) => id === delivery.personId)?.name,
      medications.find(({ id }) => id === delivery.medicationId)?.name,
    )
  return (
    <Dialog
      title={t('Sent Messages')}
      description={t('“Sent” means that the push service or the mail server accepted it.')}
      onClose={onClose}
    >
      <section
        aria-label={t('Messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must scroll by keyboard too
        tabIndex={0}
        className="min-h-0 overflow-auto overscroll-contain px-5 pt-2 pb-6 -outline-offset-3 lg:px-7"
      >
        {error && !deliveries ? (
          <LoadFailed
            sentence={t('The messages could not be loaded.')}
            reason={sentenceOf(error)}
            onRetry={retry}
          />
        ) : !deliveries ? (
          <Loading className="grid gap-3 py-4">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </Loading>
        ) : deliveries.length === 0 ? (
          <p className="py-6 text-center text-ink-2">{t('Nothing has been sent yet.')}</p>
        ) : (
          byDay(
            deliveries.map((delivery) => ({ at: delivery.sendAt, delivery })),
            now,
          ).map(({ day, items }) => (
            <section key={day} className="mt-3">
              <h3 className="border-b-2 border-ink pb-1.5 font-sans text-md">{day}</h3>
              <ul>
                {items.map(({ delivery }) => (
                  <One key={delivery.id} delivery={delivery} about={about(delivery)} />
                ))}
              </ul>
            </section>
          ))
        )}
        {hasOlder && (
          <button type="button" onClick={showOlder} disabled={bringingOlder} className="quiet-link mt-2">
            {bringingOlder ? t('Reading…') : t('Show earlier')}
          </button>
        )}
      </section>
    </Dialog>
  )
}

function One({ delivery, about }: { delivery: Delivery; about: string }) {
  const { text, detail, isBad } = outcomeOf(delivery)
  const Icon = isBad ? CircleX : delivery.state === 'sent' ? CircleCheck : CircleDashed
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2.5 border-b border-rule py-2.5 leading-[1.3]">
      <Icon
        aria-hidden="true"
        className={`size-5 ${isBad ? 'text-danger' : delivery.state === 'sent' ? 'text-green' : 'text-ink-2'}`}
      />
      <div className="min-w-0 wrap-anywhere">
        <p dir="auto">{about}</p>
        <p className={`text-sm ${isBad ? 'font-semibold text-danger' : 'text-ink-2'}`}>
          {text}
          <span className="font-normal text-ink-2"> · {whereText(delivery)}</span>
        </p>
        {detail && <p className="text-sm text-ink-2">{detail}</p>}
      </div>
      <time dateTime={delivery.sendAt} className="text-sm text-ink-2 large-text:col-start-2">
        {formatTime(delivery.sendAt)}
      </time>
    </li>
  )
}
