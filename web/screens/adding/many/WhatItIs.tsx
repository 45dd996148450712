import { t } from '../../../../language/t.ts'
import { OneOf } from '../../../base/ui/Chips.tsx'
import type { CheckedCard } from './cards.ts'

interface WhatItIsProps {
  shown: CheckedCard
  onTarget: (target: string | 'own') => void
}

/** Asks if the package belongs to a medication that the family already has, if one is similar. */
export function WhatItIs({ shown: { card, same, packOf, hasTwin }, onTarget }: WhatItIsProps) {
  if (same.length === 0)
    return hasTwin ? (
      <p className="text-sm text-ink-2">
        {t('Another card shows the same medicine. The one you save second becomes another pack of it.')}
      </p>
    ) : null
  const value = packOf?.id ?? (card.target === 'own' ? 'own' : '')
  return (
    <OneOf
      legend={t('You already have this')}
      options={[
        ...same.map(({ id, name }) => [id, t('Another pack of {name}', { name })] as const),
        ['own', t('A separate medicine')] as const,
      ]}
      value={value}
      onValue={onTarget}
    />
  )
}
