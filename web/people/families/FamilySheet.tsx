import { House, SlidersHorizontal } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import type { Family } from '../../../contract/families.ts'
import { withCommas } from '../../../language/lists.ts'
import { t } from '../../../language/t.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { buttonClass } from '../../base/ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../base/ui/Dialog.tsx'
import { useFamilies } from './selectedFamily.tsx'

/** A chunk of its own. Chooses the family whose medicines are shown, from two on, and leads to its settings. */
export default function FamilySheet({ onClose }: { onClose: () => void }) {
  const { families = [], selected, select } = useFamilies()
  const [path, navigate] = useLocation()

  const isChoice = families.length > 1

  function choose(id: string) {
    select(id)
    // The page of one medicine would go on showing that of the other family.
    if (/^\/(medication|edit)\//.test(path)) navigate(paths.dashboard)
  }

  return (
    <Dialog
      title={isChoice ? t('Which family?') : (selected?.name ?? t('Select a family'))}
      onClose={onClose}
    >
      {isChoice && (
        <DialogBody>
          <fieldset>
            <legend className="sr-only">{t('Which family?')}</legend>
            {families.map((family) => (
              <Choice
                key={family.id}
                family={family}
                isChosen={family.id === selected?.id}
                onChoose={() => choose(family.id)}
                onClose={onClose}
              />
            ))}
          </fieldset>
        </DialogBody>
      )}
      <DialogActions>
        {selected && (
          <Link href={paths.family(selected.id)} onClick={onClose} className={buttonClass('quiet')}>
            <SlidersHorizontal aria-hidden="true" className="size-5 shrink-0" />
            {t('Manage Family')}
          </Link>
        )}
        <Link href={paths.newFamily} onClick={onClose} className={buttonClass('line')}>
          <House aria-hidden="true" className="size-5 shrink-0" />
          {t('Add Family')}
        </Link>
      </DialogActions>
    </Dialog>
  )
}

interface ChoiceProps {
  family: Family
  isChosen: boolean
  onChoose: () => void
  onClose: () => void
}

function Choice({ family, isChosen, onChoose, onClose }: ChoiceProps) {
  const { data: people = [] } = useRead(reads.people(family.id))
  const names = people.filter(({ archived }) => !archived).map(({ name }) => name)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys choose; a press also closes
    <label
      onClick={() => {
        onChoose()
        onClose()
      }}
      className="grid min-h-15 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-3 border-b border-rule py-2 last:border-b-0"
    >
      <input
        type="radio"
        name="family"
        checked={isChosen}
        data-first={isChosen || undefined}
        onClick={(event) => event.stopPropagation()}
        onChange={onChoose}
        className="size-6 accent-green"
      />
      <span className="min-w-0">
        <b dir="auto" className="block leading-tight wrap-anywhere">
          {family.name}
        </b>
        <span dir="auto" className="line-clamp-2 text-sm leading-tight text-ink-2 wrap-anywhere">
          {withCommas(names)}
        </span>
      </span>
    </label>
  )
}
