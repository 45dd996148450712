import { ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Medication } from '../../../contract/medications.ts'
import { t } from '../../../language/t.ts'
import { paths } from '../../base/paths.ts'
import { Button, buttonClass } from '../../base/ui/Button.tsx'
import { OpenDrawer } from '../../base/ui/Drawers.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { purposeText } from '../../base/ui/purposeText.ts'
import { useMay } from '../../people/families/selectedFamily.tsx'
import { Shot } from './Shot.tsx'

const MOST = 6

/** Shown while nobody has a plan: what a plan is for, and a link to make the first one. */
export function NoPlans({ medications }: { medications: readonly Medication[] }) {
  const mayPlan = useMay('manage')
  return (
    <div className="mt-4 grid gap-5 md:grid-cols-2 md:items-start lg:gap-6">
      <div className="plate grid justify-items-center gap-3 px-6 pt-6 pb-7 text-center max-[19rem]:px-3">
        <OpenDrawer className="h-auto w-42 max-w-full" />
        <h2 className="text-xl">{t('No plans yet')}</h2>
        <p className="max-w-96 text-balance text-ink-2">
          {t('A plan says who takes what, and when. This page then shows who has a dose to take.')}
        </p>
        {!mayPlan && (
          <p className="max-w-96 text-balance text-ink-2">
            {t('Owners and adults of this family can make plans.')}
          </p>
        )}
      </div>
      {mayPlan && (
        <Panel className="min-w-0">
          <h2 className="text-xl">{t('Make the First Plan')}</h2>
          {medications.length === 0 ? (
            <>
              <p className="mt-1 mb-4 text-ink-2">{t('It begins with a medicine.')}</p>
              <Link href={paths.addMedication} className={buttonClass()}>
                <Plus aria-hidden="true" className="size-5" />
                {t('Add Medication')}
              </Link>
            </>
          ) : (
            <>
              <p className="mt-1 mb-2 text-sm text-ink-2">{t('For which medicine?')}</p>
              <Medicines medications={medications} />
            </>
          )}
        </Panel>
      )}
    </div>
  )
}

function Medicines({ medications }: { medications: readonly Medication[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? medications : medications.slice(0, MOST)
  return (
    <>
      <ul>
        {shown.map((medication) => (
          <li key={medication.id} className="not-first:border-t not-first:border-rule">
            <Link
              href={medications.length === 1 ? paths.guide(medication.id) : paths.plan(medication.id)}
              className="grid min-h-13 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 rounded-sm px-1 py-1.75 leading-tight large-text:grid-cols-[minmax(0,1fr)_auto] no-underline hover:bg-green-tint"
            >
              <Shot medication={medication} />
              <span className="min-w-0 large-text:col-span-full large-text:row-start-2">
                <span
                  dir="auto"
                  className="block font-serif text-[1.125rem] font-bold proportional-nums wrap-anywhere"
                >
                  {medication.name}
                </span>
                {medication.purpose && (
                  <span dir="auto" className="line-clamp-2 text-sm text-ink-2 wrap-anywhere">
                    {purposeText(medication.purpose)}
                  </span>
                )}
              </span>
              <ChevronRight aria-hidden="true" className="size-5" />
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < medications.length && (
        <Button look="quiet" className="mt-3" onClick={() => setAll(true)}>
          {t('Show All {count}', { count: medications.length })}
        </Button>
      )}
    </>
  )
}
