import { Clock } from 'lucide-react'
import type { FamilyEvent } from '../../../contract/events.ts'
import type { Person } from '../../../contract/people.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { send } from '../../base/http/send.ts'
import { usePages } from '../../base/http/usePages.ts'
import { byDay } from '../../base/ui/byDay.ts'
import { formatTime } from '../../base/ui/dates.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { Sentence } from '../../base/ui/Sentence.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { restoreDose } from '../../medicines/doses/api.ts'
import { useMay } from '../../people/families/selectedFamily.tsx'
import { PersonMark } from '../../people/people/PersonMark.tsx'
import { deletions, textOfEvent } from './activity.ts'

/** Events shown at first and added each time. */
const PAGE = 12

/** Events of a family. */
function useEvents(id: string) {
  const { pages, ...rest } = usePages({
    key: ['GET /api/families/{id}/events', { params: { id } }],
    ask: (before, signal) =>
      send('GET /api/families/{id}/events', {
        params: { id },
        query: { before, limit: String(PAGE) },
        signal,
      }),
    endOfNext: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    watched: true,
  })
  return { ...rest, events: pages?.flat() }
}

/** Restores a deleted dose from the activity that lists it. */
function BringBack({ medicationId, doseId }: { medicationId: string; doseId: string }) {
  const { run, busy } = useAction(restoreDose)
  const params = { id: medicationId, logId: doseId }
  return (
    <button
      type="button"
      disabled={busy}
      onClick={() => void run({ params }).catch(() => undefined)}
      className="quiet-link"
    >
      {t('Bring Back')}
    </button>
  )
}

/** Family events, newest first, by day: who changed what, when, from what to what. */
export function Activity({ familyId, people }: { familyId: string; people: readonly Person[] }) {
  const { events, error, retry, hasOlder, showOlder, bringingOlder } = useEvents(familyId)
  const mayBringBack = useMay('manage', familyId)
  if (error && !events)
    return (
      <LoadFailed
        sentence={t('The activity could not be loaded.')}
        reason={sentenceOf(error)}
        onRetry={retry}
      />
    )
  return (
    <Panel>
      <h2 className="text-xl">{t('Activity')}</h2>
      {events ? <Days events={events} people={people} mayBringBack={mayBringBack} /> : <LoadingEvents />}
      {hasOlder && (
        <button type="button" onClick={showOlder} disabled={bringingOlder} className="quiet-link mt-2">
          {bringingOlder ? t('Reading…') : t('Show Older')}
        </button>
      )}
    </Panel>
  )
}

const LoadingEvents = () => (
  <Loading className="mt-4 grid gap-3">
    <Skeleton className="h-10" />
    <Skeleton className="h-10" />
    <Skeleton className="h-10" />
  </Loading>
)

/** Time in which a deleted dose can be restored, in milliseconds. */
const KEPT_MS = 30 * DAY_MS

interface DaysProps {
  events: readonly FamilyEvent[]
  people: readonly Person[]
  mayBringBack: boolean
}

function Days({ events, people, mayBringBack }: DaysProps) {
  const now = useNow()
  const deleted = deletions(mayBringBack ? events : [])
  const isKept = ({ at }: FamilyEvent) => now.getTime() - Date.parse(at) < KEPT_MS
  return byDay(events, now).map(({ day, items: ofDay }) => (
    <section key={day} className="mt-4">
      <h3 className="border-b-2 border-ink pb-1.5 font-sans text-md">{day}</h3>
      <ul>
        {ofDay.map((event) => (
          <Entry
            key={event.id}
            event={event}
            people={people}
            now={now}
            deletedDoseId={isKept(event) ? deleted.get(event) : undefined}
          />
        ))}
      </ul>
    </section>
  ))
}

interface EntryProps {
  event: FamilyEvent
  people: readonly Person[]
  now: Date
  /** Of a dose that can be brought back. */
  deletedDoseId: string | undefined
}

function Entry({ event, people, now, deletedDoseId }: EntryProps) {
  const find = (id: string) => people.find((person) => person.id === id)
  const { of, values, details = [] } = textOfEvent(event, (id) => find(id)?.name, now)
  const by = event.by?.personId ? find(event.by.personId) : undefined
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] gap-2.5 border-b border-rule py-2.5 large-text:grid-cols-1">
      {by ? (
        <PersonMark person={by} size="line" />
      ) : (
        <Clock aria-hidden="true" className="m-1 size-5 text-ink-2" />
      )}
      <div dir="auto" className="min-w-0 wrap-anywhere">
        <Sentence of={of} parts={{ ...values, name: <b>{values.name}</b> }} />
        {event.by?.token && (
          <p className="text-sm text-ink-2">
            <Sentence of="By API token {token}" parts={{ token: <bdi>{event.by.token}</bdi> }} />
          </p>
        )}
        {details.map((detail) => (
          <p key={detail} className="line-clamp-4 text-sm text-ink-2">
            {detail}
          </p>
        ))}
        {deletedDoseId && event.thingId && <BringBack medicationId={event.thingId} doseId={deletedDoseId} />}
      </div>
      <time dateTime={event.at} className="text-sm text-ink-2">
        {formatTime(event.at)}
      </time>
    </li>
  )
}
