import type { Person } from '../../../contract/people.ts'
import { t } from '../../../language/t.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../base/ui/Dialog.tsx'
import { SORTS } from './arrange.ts'
import { type Choice, type countStates, EVERYTHING } from './choice.ts'
import { PeopleChips, StateChips } from './FilterChips.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'
import { SORT_WORDS, type ViewChoice } from './view.ts'

interface FilterSheetProps extends ViewChoice {
  choice: Choice
  onChoice: (choice: Choice) => void
  counts: ReturnType<typeof countStates>
  people: readonly Person[]
  /** Medications that the choice shows. */
  found: number
  onClose: () => void
}

/** A chunk of its own. All that a phone can change about the list, in one place. */
export default function FilterSheet({ found, onClose, people, ...props }: FilterSheetProps) {
  const { choice, onChoice, counts, sort, onSort, view, onView } = props
  const chips = { choice, onChoice }
  return (
    <Dialog title={t('Filter and sort')} onClose={onClose}>
      <DialogBody className="gap-4">
        <Group title={t('Show only')}>
          <StateChips {...chips} counts={counts} />
        </Group>
        {people.length > 0 && (
          <Group title={t('For')}>
            <PeopleChips {...chips} people={people} />
          </Group>
        )}
        <fieldset>
          <legend className="mb-2 font-bold">{t('Sort by')}</legend>
          <div className="grid grid-cols-2 gap-2 max-[17.5rem]:grid-cols-1">
            {SORTS.map((each) => (
              <label
                key={each}
                className="flex min-h-tap cursor-pointer items-center rounded-md border-[1.5px] border-edge px-3 py-1 text-sm leading-tight font-bold has-checked:border-green has-checked:bg-green-tint has-checked:text-green has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus"
              >
                <input
                  type="radio"
                  name="sort"
                  checked={each === sort}
                  onChange={() => onSort(each)}
                  className="sr-only"
                />
                {t(SORT_WORDS[each])}
              </label>
            ))}
          </div>
        </fieldset>
        <ViewSwitch view={view} onView={onView} />
      </DialogBody>
      <DialogActions>
        <Button look="quiet" onClick={() => onChoice({ ...EVERYTHING, text: choice.text })}>
          {t('Clear')}
        </Button>
        <Button onClick={onClose}>{t('Show {count}', { count: found })}</Button>
      </DialogActions>
    </Dialog>
  )
}

const Group = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section aria-label={title}>
    <h3 className="mb-2 font-sans font-bold">{title}</h3>
    <div className="flex flex-wrap gap-2">{children}</div>
  </section>
)
