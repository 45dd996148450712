import { Check, Hourglass, ShoppingBasket } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { shopForMedication } from '../../medicines/medication/api.ts'
import { useOptimisticToggle } from '../../medicines/medication/useOptimisticToggle.ts'
import { useMay } from '../../people/families/selectedFamily.tsx'
import { chipClass } from '../../people/people/PersonMark.tsx'
import type { Ending } from './runningOut.ts'
import { Shot } from './Shot.tsx'

const MOST = 5

/** Medicines that end soon, each with a chip for the shopping list. */
export function RunningOut({ endings }: { endings: readonly Ending[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? endings : endings.slice(0, MOST)
  return (
    <section aria-label={t('Running Out or Expiring')}>
      <h2 className="mb-3 text-xl">{t('Running Out or Expiring')}</h2>
      <ul className="grid gap-2.5 md:grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] md:items-start lg:grid-cols-1">
        {shown.map((ending) => (
          <Line key={ending.medication.id} ending={ending} />
        ))}
      </ul>
      {shown.length < endings.length && (
        <Button look="quiet" className="mt-3" onClick={() => setAll(true)}>
          {t('Show All {count}', { count: endings.length })}
        </Button>
      )}
    </section>
  )
}

const Line = ({ ending: { medication, text, isExpired } }: { ending: Ending }) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 rounded-md border border-rule bg-enamel px-3 py-2.5 leading-[1.3] large-text:grid-cols-1">
    <Shot medication={medication} />
    <div className="min-w-0">
      <Link
        href={paths.medication(medication.id)}
        dir="auto"
        className="block font-serif leading-[1.2] font-bold no-underline proportional-nums wrap-anywhere hover:underline"
      >
        {medication.name}
      </Link>
      <p
        className={`flex items-start gap-1.5 text-sm font-bold text-balance ${isExpired ? 'text-danger' : 'text-soon'}`}
      >
        <Hourglass aria-hidden="true" className="mt-px size-4.5 shrink-0" />
        {text}
      </p>
    </div>
    <OnTheList medication={medication} />
  </li>
)

/** A chip, pressed while the medicine is on the shopping list; for people who may log. */
function OnTheList({ medication: { id, familyId, name } }: Pick<Ending, 'medication'>) {
  const mayShop = useMay('log', familyId)
  const { data } = useRead(reads.shopping(familyId))
  const { run } = useAction(shopForMedication)
  const isListed = data?.some((line) => line.medicationId === id && line.boughtAt === null) ?? false
  const { isOn, change } = useOptimisticToggle(isListed, (wanted) =>
    run({ params: { id }, body: { wanted } }),
  )
  if (!mayShop || !data) return null
  return (
    <label
      className={`${chipClass} col-span-full mt-1.5 justify-self-start rounded-full! ps-3.5 [&>svg]:size-5`}
    >
      <input
        type="checkbox"
        aria-label={t('On the list: {name}', { name })}
        checked={isOn}
        onChange={({ target }) => change(target.checked)}
        className="sr-only"
      />
      {isOn ? <Check aria-hidden="true" /> : <ShoppingBasket aria-hidden="true" />}
      {isOn ? t('On the List') : t('Put on the List')}
    </label>
  )
}
