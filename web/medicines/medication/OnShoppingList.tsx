import type { Medication } from '../../../contract/medications.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { Switch } from '../../base/ui/Switch.tsx'
import { useMay } from '../../people/families/selectedFamily.tsx'
import { shopForMedication } from './api.ts'
import { useOptimisticToggle } from './useOptimisticToggle.ts'

/** The switch for the shopping list, for people with the right; hidden until its state is known. */
export function OnShoppingList({ medication: { id, familyId } }: { medication: Medication }) {
  const mayChange = useMay('log', familyId)
  const { data } = useRead(reads.shopping(familyId))
  const { run } = useAction(shopForMedication)
  const isListed = data?.some((line) => line.medicationId === id && line.boughtAt === null) ?? false
  const { isOn, change } = useOptimisticToggle(isListed, (wanted) =>
    run({ params: { id }, body: { wanted } }),
  )
  if (!mayChange || !data) return null
  return (
    <Switch isOn={isOn} onChange={change}>
      {t('On the Shopping List')}
    </Switch>
  )
}
