import { UNITS_NAMED, writeAmount } from '../../../contract/amounts.ts'
import type { Medication } from '../../../contract/medications.ts'
import type { Pack } from '../../../contract/packs.ts'
import { withCommas } from '../../../language/lists.ts'
import { t } from '../../../language/t.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { send } from '../../base/http/send.ts'
import { usePages } from '../../base/http/usePages.ts'
import { byDay } from '../../base/ui/byDay.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { formatTime } from '../../base/ui/dates.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { usePeople } from '../../people/people/usePeople.ts'
import { changeOf, type Entry, type MovementText, movementText, toEntries, writeChange } from './story.ts'

/** Movements per page. */
const PAGE = 100

/** The stock history of a medication. */
function useStory(id: string) {
  const { pages, ...rest } = usePages({
    key: ['GET /api/medications/{id}/movements', { params: { id } }],
    ask: (before, signal) =>
      send('GET /api/medications/{id}/movements', {
        params: { id },
        // One more than shown: it gives the amount before the last one.
        query: { before, limit: String(PAGE + 1) },
        signal,
      }),
    endOfNext: (page) => (page.length > PAGE ? page[PAGE - 1]?.id : undefined),
  })
  return {
    ...rest,
    /** Includes one more than is shown, if there are older ones. */
    movements: pages?.flatMap((page, place) => (place === pages.length - 1 ? page : page.slice(0, PAGE))),
  }
}

interface StorySheetProps {
  medication: Medication
  packs: readonly Pack[]
  onClose: () => void
}

const bodyClass =
  'grid min-h-0 gap-2.5 overflow-auto overscroll-contain px-5 pt-2 pb-6 -outline-offset-3 lg:px-7'

/** A separate chunk. All changes of the count, as a ledger that adds up. */
export default function StorySheet({ medication, packs, onClose }: StorySheetProps) {
  const { id, familyId, name, unit, logs } = medication
  const { movements, error, retry, hasOlder, showOlder, bringingOlder } = useStory(id)
  const people = usePeople(familyId)
  const now = useNow()
  const entries = toEntries(movements ?? []).slice(0, hasOlder ? -1 : undefined)
  const nameOf = (personId: string | null) => people.find((person) => person.id === personId)?.name
  return (
    <Dialog
      title={t('Stock history')}
      description={t('{name}, {units}', { name, units: t(UNITS_NAMED[unit]) })}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must scroll by keyboard too */}
      <section aria-label={t('Changes to the count')} tabIndex={0} className={bodyClass}>
        {error && !movements ? (
          <LoadFailed
            sentence={t('The stock history could not be loaded.')}
            reason={sentenceOf(error)}
            onRetry={retry}
          />
        ) : !movements ? (
          <Loading className="grid gap-3 py-4">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </Loading>
        ) : entries.length === 0 ? (
          <p className="py-6 text-center text-ink-2">{t('Nothing has been counted yet.')}</p>
        ) : (
          <table className="w-full border-collapse large-text:[&_*]:text-[length:6.5vw]">
            <caption className="sr-only">
              {t('Changes to the count of {name}, newest first, with the amount left after each', { name })}
            </caption>
            <thead className="border-b-3 border-double border-ink text-sm text-ink-2 *:*:pb-1.5 *:*:font-normal">
              <tr>
                <th scope="col" className="text-start">
                  {t('What happened')}
                </th>
                <th scope="col" className="ps-2 text-end">
                  {t('Change', {}, 'of a count')}
                </th>
                <th scope="col" className="w-18 ps-3 text-end">
                  {t('Left')}
                </th>
              </tr>
            </thead>
            {byDay(entries, now).map(({ day, items }) => (
              <tbody key={day}>
                <tr>
                  <th colSpan={3} scope="rowgroup" className="border-b-2 border-ink pt-3.5 pb-1.5 text-start">
                    {day}
                  </th>
                </tr>
                {items.map((entry) => (
                  <Row
                    key={entry.id}
                    entry={entry}
                    text={movementText(entry, { packs, doses: logs, nameOf })}
                  />
                ))}
              </tbody>
            ))}
          </table>
        )}
        {hasOlder && (
          <button
            type="button"
            onClick={showOlder}
            disabled={bringingOlder}
            className="quiet-link justify-self-start"
          >
            {bringingOlder ? t('Reading…') : t('Show earlier')}
          </button>
        )}
      </section>
    </Dialog>
  )
}

function Row({ entry, text: { what, who, details } }: { entry: Entry; text: MovementText }) {
  const change = changeOf(entry)
  return (
    <tr className="border-b border-rule align-top *:py-2.5 *:leading-[1.3]">
      <th scope="row" dir="auto" className="text-start font-normal wrap-anywhere">
        <b className="block">{what}</b>
        <span className="text-sm text-ink-2">
          {withCommas([formatTime(entry.at), who])}
          {details.map((detail) => (
            <span key={detail} className="block">
              {detail}
            </span>
          ))}
        </span>
      </th>
      <td
        className={`ps-2 text-end font-bold whitespace-nowrap ${change !== null && change > 0 ? 'text-valid' : ''}`}
      >
        {writeChange(change)}
      </td>
      <td className="ps-3 text-end">
        <span className="block min-h-8 border-l border-rule ps-2 font-serif font-bold whitespace-nowrap">
          {entry.left === null ? '?' : writeAmount(entry.left)}
        </span>
      </td>
    </tr>
  )
}
