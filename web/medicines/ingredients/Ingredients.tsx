import { useState } from 'react'
import type { MedicationIngredients } from '../../../contract/ingredients.ts'
import { inWords } from '../../../language/lists.ts'
import { t } from '../../../language/t.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { Lines } from './Lines.tsx'
import { sharedLines, sourceLine } from './sentences.ts'

const load = () => import('./IngredientsDialog.tsx')

function contentLine({ ingredients, source }: MedicationIngredients): string {
  if (ingredients.length > 0) return t('Contains {ingredients}', { ingredients: inWords(ingredients) })
  return source === 'person' ? t('No ingredients noted') : t('Ingredients unknown')
}

interface IngredientsProps {
  medication: { id: string; name: string }
  mayChange: boolean
  className?: string
}

/**
 * The ingredients of a medication, and other medications of the family with the same ones. Loads after the page, which is
 * complete without it.
 */
export function Ingredients({ medication, mayChange, className = '' }: IngredientsProps) {
  const { data } = useRead(reads.ingredients(medication.id), { always: true })
  const [changing, setChanging] = useState(false)
  const close = () => setChanging(false)
  if (!data) return null
  const { others, source } = data
  return (
    <section aria-label={t('Ingredients')} className={className}>
      <Lines
        lines={[contentLine(data), ...sharedLines(others)]}
        source={sourceLine([source, ...others.map((other) => other.source)])}
      >
        {mayChange && (
          <button
            type="button"
            className="quiet-link -my-2.5 print:hidden"
            aria-label={t('Change the ingredients')}
            onClick={() => setChanging(true)}
          >
            {t('Change')}
          </button>
        )}
      </Lines>
      {changing && (
        <OnDemand load={load} props={{ medication, known: data, onClose: close }} onFailed={close} />
      )}
    </section>
  )
}
