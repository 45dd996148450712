import { t } from '../../../../language/t.ts'
import { Field, inputClass } from '../../../base/ui/Field.tsx'
import type { CheckedCard } from './cards.ts'

/** Chooses the card of a photo's package. */
export const BelongsTo = ({
  cards,
  onMove,
}: {
  cards: readonly CheckedCard[]
  onMove: (card: string) => void
}) => (
  <Field label={t('It belongs to')}>
    {(wiring) => (
      <select {...wiring} value="" onChange={({ target }) => onMove(target.value)} className={inputClass}>
        <option value="" disabled>
          {t('Choose a package')}
        </option>
        {cards.map(({ card, values }, place) => (
          <option key={card.id} value={card.id}>
            {values.name || t('Unnamed package ({number})', { number: place + 1 })}
          </option>
        ))}
      </select>
    )}
  </Field>
)
