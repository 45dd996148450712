import { t, tn } from '../../../language/t.ts'

import './cabinet.css'
import { ListFilter } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Medication } from '../../../contract/medications.ts'
import { IconButton } from '../../base/ui/Button.tsx'
import { inputClass } from '../../base/ui/Field.tsx'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { usePeople } from '../../people/people/usePeople.ts'
import { drawersOf, SORTS, sorted, VERY_MANY } from './arrange.ts'
import { comparerFor } from './byName.ts'
import { choose, countChosen, countStates, describeChoice, EVERYTHING, isNarrowed } from './choice.ts'
import { NoneFound } from './EmptyCabinet.tsx'
import { PeopleChips, StateChips } from './FilterChips.tsx'
import { DrawerList, PagedList } from './Results.tsx'
import { SearchField } from './SearchBar.tsx'
import { useFacts } from './useFacts.ts'
import { useKept } from './useKept.ts'
import { ViewSwitch } from './ViewSwitch.tsx'
import { SORT_WORDS, useView } from './view.ts'

const loadSheet = () => import('./FilterSheet.tsx')

interface LargeCabinetProps {
  familyId: string
  /** By name. */
  medications: readonly Medication[]
  now: Date
}

/** Thirteen medicines and more: chips, an order, cards or rows, and drawers. */
export function LargeCabinet({ familyId, medications, now }: LargeCabinetProps) {
  const { all, onTaken } = useFacts(familyId, medications, now)
  const [{ choice, opened }, keep] = useKept(familyId)
  const how = useView(medications.length)
  const [sheet, setSheet] = useState(false)
  const people = usePeople(familyId)
  const counts = useMemo(() => countStates(all), [all])
  const found = useMemo(() => choose(all, choice), [all, choice])
  const narrowed = isNarrowed(choice)
  const compare = useMemo(() => comparerFor(navigator.languages), [])
  const drawers = useMemo(
    () => (narrowed ? undefined : drawersOf(found, { sort: how.sort, total: medications.length, compare })),
    [narrowed, found, how.sort, medications.length, compare],
  )
  const list = useMemo(() => sorted(found, how.sort, choice.states), [found, how.sort, choice.states])
  const onChoice = (next: typeof choice) => keep({ choice: next, opened })
  const chips = { choice, onChoice }
  const lists = { view: how.view, now, onTaken }
  const chosen = countChosen(choice)
  return (
    <>
      <search className="sticky top-0 z-4 -mx-4 mb-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 bg-paper px-4 py-2 md:-mx-8 md:px-8 lg:static lg:mx-0 lg:mb-3 lg:grid-cols-[minmax(12rem,1fr)_auto_auto] lg:gap-3 lg:p-0">
        <SearchField text={choice.text} onText={(text) => onChoice({ ...choice, text })} />
        <div className="relative lg:hidden">
          <IconButton
            label={chosen === 0 ? t('Filter and sort') : t('Filter and sort, {count} on', { count: chosen })}
            onClick={() => setSheet(true)}
            className="border-[1.5px] border-edge bg-enamel"
          >
            <ListFilter aria-hidden="true" />
          </IconButton>
          {chosen > 0 && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute -top-1.5 -end-1.5 grid size-5.5 place-items-center rounded-full bg-green text-xs font-bold text-on-green"
            >
              {chosen}
            </span>
          )}
        </div>
        <label className="flex items-center gap-2 text-sm text-ink-2 max-lg:hidden">
          {t('Sort')}
          <select
            value={how.sort}
            onChange={({ target }) => how.onSort(SORTS.find((sort) => sort === target.value) ?? 'look')}
            className={`${inputClass} w-auto! text-ink`}
          >
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {t(SORT_WORDS[sort])}
              </option>
            ))}
          </select>
        </label>
        <div className="max-lg:hidden">
          <ViewSwitch view={how.view} onView={how.onView} />
        </div>
      </search>
      <div className="chip-row">
        <div>
          <StateChips {...chips} counts={counts} />
        </div>
        <div>
          <PeopleChips {...chips} people={people} />
        </div>
      </div>
      <p role="status" className="my-3 flex min-h-11 flex-wrap items-center gap-x-2.5 text-sm">
        {narrowed ? (
          <>
            <b>{t('{found} of {all}', { found: found.length, all: medications.length })}</b>
            <span className="text-ink-2">{describeChoice(choice)}</span>
            <button type="button" className="quiet-link ms-auto" onClick={() => onChoice(EVERYTHING)}>
              {t('Show all')}
            </button>
          </>
        ) : (
          <>
            <b>{tn(medications.length, '{count} medicine', '{count} medicines')}</b>
            {!choice.showExpired && counts.expired > 0 && (
              <span className="text-ink-2">
                {tn(counts.expired, '{count} expired is hidden', '{count} expired are hidden')}
              </span>
            )}
          </>
        )}
      </p>
      {found.length === 0 ? (
        <NoneFound allHidden={!narrowed && !choice.showExpired} />
      ) : drawers ? (
        <DrawerList
          drawers={drawers}
          sort={how.sort}
          opened={opened}
          onOpened={(names) => keep({ choice, opened: names })}
          isOneAtATime={medications.length >= VERY_MANY}
          {...lists}
        />
      ) : (
        <PagedList all={list} label={t('Your Medications')} {...lists} />
      )}
      {sheet && (
        <OnDemand
          load={loadSheet}
          props={{ ...how, ...chips, counts, people, found: found.length, onClose: () => setSheet(false) }}
          onFailed={() => setSheet(false)}
        />
      )}
    </>
  )
}
