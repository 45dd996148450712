import { t, tn } from '../../../language/t.ts'
import './cabinet.css'
import { ListFilter } from 'lucide-react'
import { useCallback, useContext, useMemo, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import type { Medication } from '../../../contract/medications.ts'
import { MINUTE_MS } from '../../../language/durations.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { IconButton } from '../../base/ui/Button.tsx'
import { inputClass } from '../../base/ui/Field.tsx'
import { later } from '../../base/ui/language.ts'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { UNDO_MS } from '../../base/ui/toasts.ts'
import { dayAround, plannedIn } from '../../medicines/plans/dayRange.ts'
import { toPlanned } from '../../medicines/plans/states.ts'
import { hasPlans } from '../../people/families/hasPlans.ts'
import { useFamilies, useMay } from '../../people/families/selectedFamily.tsx'
import { usePeople } from '../../people/people/usePeople.ts'
import { usePlannedToday } from '../today/useDay.ts'
import { SORTS, sectionsOf, sortFacts } from './arrange.ts'
import { Arrival } from './arrival.ts'
import { comparerFor } from './byName.ts'
import {
  type Choice,
  choose,
  countChosen,
  countStates,
  describeChoice,
  EVERYTHING,
  isNarrowed,
  STATES,
  toggle,
} from './choice.ts'
import { ChosenContext } from './chosen.ts'
import { NoneFound } from './EmptyCabinet.tsx'
import { ExpiredToggle, PeopleChips, StateChips } from './FilterChips.tsx'
import { factsOf, needsLook } from './facts.ts'
import { MoreFound } from './MoreFound.tsx'
import PurposeChips from './PurposeChips.tsx'
import { SearchField } from './SearchBar.tsx'
import { ByLetter, LookAndRest, LookLine, MedicationList, PlainList } from './Sections.tsx'
import { useIngredients } from './useIngredients.ts'
import { ViewSwitch } from './ViewSwitch.tsx'
import { SORT_WORDS, useView } from './view.ts'
import { findMore } from './whatFor.ts'

/** Everything that a family's cabinet is filtered and sorted by; `onTaken` keeps a medication in its place for a while. */
function useFacts(familyId: string, medications: readonly Medication[], now: Date) {
  const { selected } = useFamilies()
  const enabled = hasPlans(selected)
  const today = usePlannedToday()
  const { data: tomorrow } = useRead(plannedIn(familyId, dayAround(now, 1)), { enabled })
  const { data: forecasts } = useRead(reads.forecasts(familyId), { enabled })
  const { data: shopping } = useRead(reads.shopping(familyId))
  const [stillDue, setStillDue] = useState<ReadonlySet<string>>(new Set())
  // The minute is enough, and the lists of today are made anew with every drawing.
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const all = useMemo(
    () =>
      factsOf(medications, {
        planned: [...(today ?? []), ...toPlanned(tomorrow ?? [], now)],
        forecasts: forecasts ?? [],
        shopping: shopping ?? [],
        stillDue,
        now,
      }),
    [medications, minute, signatureOf(today), tomorrow, forecasts, shopping, stillDue],
  )
  const onTaken = useCallback((id: string) => {
    setStillDue((before) => new Set(before).add(id))
    setTimeout(() => setStillDue((before) => new Set([...before].filter((one) => one !== id))), UNDO_MS)
  }, [])
  return { all, onTaken }
}

/** Changes when a dose of today changes its state. */
const signatureOf = (today: ReturnType<typeof usePlannedToday>) =>
  today?.map(({ occurrence, state }) => `${occurrence.id} ${state}`).join()

// Outlives the dashboard: coming back from a medicine finds the same list.
let last: { familyId: string; choice: Choice } | undefined

/** Filters of a family's cabinet, until another family's is opened. `isAdding`: none, as nothing hides what was just added. */
function useCabinetView(familyId: string, isAdding: boolean) {
  const showExpired = new URLSearchParams(useSearch()).has('expired')
  const [choice, setChoice] = useState<Choice>(() =>
    last?.familyId === familyId && !isAdding ? last.choice : { ...EVERYTHING, showExpired },
  )
  function keep(next: Choice) {
    last = { familyId, choice: next }
    setChoice(next)
  }
  return [choice, keep] as const
}

const loadSheet = () => import('./FilterSheet.tsx')
const loadChosenBar = later(() => import('./ChosenBar.tsx'))

interface LargeCabinetProps {
  familyId: string
  /** By name. */
  medications: readonly Medication[]
  now: Date
}

/** Thirteen medicines and more: filters, an order, cards or rows, and what needs a look first or letters. */
export default function LargeCabinet({ familyId, medications, now }: LargeCabinetProps) {
  const { all, onTaken } = useFacts(familyId, medications, now)
  const { addedId } = useContext(Arrival)
  const [choice, onChoice] = useCabinetView(familyId, addedId !== undefined)
  const how = useView(medications.length)
  const [sheet, setSheet] = useState(false)
  const people = usePeople(familyId)
  const counts = useMemo(() => countStates(all), [all])
  const found = useMemo(() => choose(all, choice), [all, choice])
  const narrowed = isNarrowed(choice)
  const compare = useMemo(() => comparerFor(navigator.languages), [])
  const sections = useMemo(
    () => (narrowed ? undefined : sectionsOf(found, { sort: how.sort, total: medications.length, compare })),
    [narrowed, found, how.sort, medications.length, compare],
  )
  const list = useMemo(() => sortFacts(found, how.sort, choice.states), [found, how.sort, choice.states])
  const chips = { choice, onChoice, counts }
  const [chosen, setChosen] = useState<readonly string[]>()
  const choosing = useMemo(
    () => chosen && { ids: chosen, onToggle: (id: string) => setChosen(toggle(chosen, id)) },
    [chosen],
  )
  const mayChoose = useMay('log', familyId)
  const chooser = useRef<HTMLButtonElement>(null)
  function endChoosing() {
    setChosen(undefined)
    chooser.current?.focus()
  }
  const view = chosen ? 'rows' : how.view
  const lists = { view, sort: how.sort, onSort: how.onSort, now, onTaken }
  const isByLetter = sections !== undefined && how.sort === 'name'
  const look = useMemo(() => found.filter(needsLook).length, [found])
  const filters = countChosen(choice)
  const ingredients = useIngredients(familyId)
  const more = useMemo(
    () =>
      findMore(choose(all, { ...choice, text: '', showExpired: true }), ({ medication }) => medication, {
        ...choice,
        ingredients,
        now,
      }),
    [all, choice, ingredients, now],
  )
  const moreCount = more.forPurpose.length + more.containing.length
  return (
    <>
      <search className="sticky top-0 z-4 -mx-4 mb-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 bg-paper px-4 py-2 md:-mx-8 md:px-8 lg:static lg:mx-0 lg:mb-3 lg:grid-cols-[minmax(12rem,1fr)_auto_auto] lg:gap-3 lg:p-0">
        <SearchField text={choice.text} onText={(text) => onChoice({ ...choice, text })} />
        <div className="relative lg:hidden">
          <IconButton
            label={
              filters === 0 ? t('Filter and sort') : t('Filter and sort, {count} on', { count: filters })
            }
            onClick={() => setSheet(true)}
            className="border-[1.5px] border-edge bg-enamel"
          >
            <ListFilter aria-hidden="true" />
          </IconButton>
          {filters > 0 && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute -top-1.5 -end-1.5 grid size-5.5 place-items-center rounded-full bg-green text-xs font-bold text-on-green"
            >
              {filters}
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
      <PurposeChips
        familyId={familyId}
        medications={medications}
        text={choice.text}
        onText={(text) => onChoice({ ...choice, text })}
      />
      <div className="flex flex-wrap gap-2 max-lg:hidden">
        <StateChips {...chips} />
        <PeopleChips {...chips} people={people} />
      </div>
      <div className="my-2 flex flex-wrap items-center justify-between gap-x-2.5 gap-y-1">
        <p role="status" className="flex min-h-11 flex-wrap items-center gap-x-2.5">
          {narrowed ? (
            <>
              <b>{t('{found} of {all}', { found: found.length + moreCount, all: medications.length })}</b>
              <span className="text-sm text-ink-2">{describeChoice(choice)}</span>
            </>
          ) : (
            <b>{tn(found.length, '{count} medicine', '{count} medicines')}</b>
          )}
        </p>
        {narrowed && (
          <button type="button" className="quiet-link text-sm" onClick={() => onChoice(EVERYTHING)}>
            {t('Show all')}
          </button>
        )}
        <div className="flex flex-wrap items-center gap-x-4">
          {mayChoose && (
            <button
              ref={chooser}
              type="button"
              aria-pressed={chosen !== undefined}
              className="quiet-link text-sm"
              onClick={() => (chosen ? endChoosing() : setChosen([]))}
            >
              {t('Choose Several')}
            </button>
          )}
          <ExpiredToggle {...chips} />
        </div>
      </div>
      <ChosenContext value={choosing}>
        {isByLetter && look > 0 && (
          <LookLine look={look} counts={counts} onPress={() => onChoice({ ...choice, states: STATES })} />
        )}
        {found.length === 0 && moreCount + more.expired > 0 ? null : found.length === 0 ? (
          <NoneFound allHidden={!narrowed && !choice.showExpired} />
        ) : isByLetter ? (
          <ByLetter sections={sections} {...lists} />
        ) : sections ? (
          <LookAndRest sections={sections} {...lists} />
        ) : (
          <PlainList all={list} {...lists} />
        )}
        <MoreFound
          found={more}
          text={choice.text}
          ingredients={ingredients}
          medicationOf={({ medication }) => medication}
          list={(items, label) => (
            <MedicationList
              all={items}
              label={label}
              isFirst={false}
              view={view}
              now={now}
              onTaken={onTaken}
            />
          )}
          onShowExpired={() => onChoice({ ...choice, showExpired: true })}
        />
      </ChosenContext>
      {chosen && (
        <OnDemand
          load={loadChosenBar}
          props={{
            familyId,
            medications: medications.filter(({ id }) => chosen.includes(id)),
            onChosen: setChosen,
            onDone: endChoosing,
          }}
          onFailed={endChoosing}
        />
      )}
      {sheet && (
        <OnDemand
          load={loadSheet}
          props={{ ...how, ...chips, people, found: found.length, onClose: () => setSheet(false) }}
          onFailed={() => setSheet(false)}
        />
      )}
    </>
  )
}
