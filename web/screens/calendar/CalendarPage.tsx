import { CalendarDays } from 'lucide-react'
import type { Calendar } from '../../../contract/calendar.ts'
import { sentence, t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { formatDate } from '../../base/ui/dates.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { PageIntro } from '../../base/ui/PageIntro.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { Sentence } from '../../base/ui/Sentence.tsx'
import { Setting } from '../../base/ui/Setting.tsx'
import { useFamilies } from '../../people/families/selectedFamily.tsx'
import { endCalendar } from './api.ts'
import { NewAddress } from './NewAddress.tsx'

/** Planned doses in a calendar program. */
export default function CalendarPage() {
  const { selected } = useFamilies()
  return (
    <>
      <PageIntro title={t('Calendar')}>
        {t("Your phone's calendar, or any other, can show the planned doses of the next 60 days.")}
      </PageIntro>
      {selected && (
        <div key={selected.id} className="mt-4 grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start lg:gap-6">
          <NewAddress familyId={selected.id} />
          <Addresses familyId={selected.id} />
        </div>
      )}
    </>
  )
}

/** The family's addresses; nothing if there are none. Calendar programs change their last read, so it is always read again. */
function Addresses({ familyId }: { familyId: string }) {
  const { data: calendars, error, refetch } = useRead(reads.calendars(familyId), { always: true })
  const { data: people } = useRead(reads.people(familyId))
  if (error)
    return (
      <LoadFailed
        sentence={t('The calendar addresses could not be loaded.')}
        reason={sentenceOf(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!calendars?.length) return null
  return (
    <Panel>
      <h2 className="text-xl">{t('Addresses in Use')}</h2>
      <ul className="mt-1">
        {calendars.map((calendar) => (
          <Address
            key={calendar.id}
            familyId={familyId}
            calendar={calendar}
            person={people?.find(({ id }) => id === calendar.personId)?.name}
          />
        ))}
      </ul>
    </Panel>
  )
}

interface AddressProps {
  familyId: string
  calendar: Calendar
  /** Name of its person; undefined for the whole family. */
  person: string | undefined
}

function Address({ familyId, calendar, person }: AddressProps) {
  const { run, busy } = useAction(endCalendar)
  const { id, personId, showNames, madeBy, createdAt, lastReadAt, mayEnd } = calendar
  const title = personId === null ? t('Everyone') : (person ?? '')
  return (
    <Setting
      icon={CalendarDays}
      title={<bdi>{title}</bdi>}
      detail={
        <>
          <Sentence
            of={
              showNames
                ? sentence('Shows medicines. By {person}, {day}.')
                : sentence('Shows people only. By {person}, {day}.')
            }
            parts={{ person: <bdi>{madeBy}</bdi>, day: formatDate(createdAt) }}
          />{' '}
          {lastReadAt === null ? t('Not read yet.') : t('Last read {day}.', { day: formatDate(lastReadAt) })}
        </>
      }
    >
      {mayEnd && (
        <button
          type="button"
          className="quiet-link"
          aria-label={t('Remove the address for {title}', { title })}
          disabled={busy}
          onClick={() => void run({ params: { id: familyId, calendarId: id } }).catch(() => undefined)}
        >
          {t('Remove')}
        </button>
      )}
    </Setting>
  )
}
