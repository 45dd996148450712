import { MEASUREMENT_KINDS } from '../../../contract/measuring.ts'
import { t } from '../../../language/t.ts'
import { OneOf } from '../../base/ui/Chips.tsx'
import { KIND_NAMES } from '../measurements/measurementWords.ts'
import type { PlanFormPart } from './usePlanForm.ts'

/** Chooses the measurement that a plan asks for with each dose. */
export const Asks = ({ values, change }: Pick<PlanFormPart, 'values' | 'change'>) => (
  <OneOf
    legend={t('With each dose')}
    options={[
      ['none', t('Nothing')] as const,
      ...MEASUREMENT_KINDS.map((kind) => [kind, t(KIND_NAMES[kind])] as const),
    ]}
    value={values.asks ?? 'none'}
    onValue={(kind) => change({ type: 'asks', asks: kind === 'none' ? null : kind })}
  />
)
