import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '../../../language/t.ts'
import { paths } from '../../base/paths.ts'
import { buttonClass } from '../../base/ui/Button.tsx'
import { Drawer, OpenDrawer } from '../../base/ui/Drawers.tsx'

/** Nothing in this family's cabinet yet. Without an address, for who may not add anything. */
export const NoneAdded = ({ addHref }: { addHref: string | undefined }) => (
  <div className="plate mx-auto grid max-w-136 justify-items-center gap-3 px-6 pt-6 pb-7 text-center">
    <OpenDrawer className="h-auto w-42 lg:w-72" />
    <h2 className="text-xl">{t('No medications added yet')}</h2>
    {addHref ? (
      <>
        <p className="max-w-96 text-balance text-ink-2">
          {t('Get started by adding your first medication.')}
        </p>
        <Link href={addHref} className={buttonClass('primary', 'normal', 'relative z-1 mt-3')}>
          <Plus aria-hidden="true" className="size-5" />
          {t('Add Medication')}
        </Link>
        <Link href={paths.addMany} className="quiet-link relative z-1">
          {t('Add many at once')}
        </Link>
      </>
    ) : (
      <p className="max-w-96 text-balance text-ink-2">
        {t('Owners and adults of this family can add medications.')}
      </p>
    )}
  </div>
)

/** The search or the toggle leaves nothing to show. `allHidden`: there are only expired ones, and they are hidden. */
export const NoneFound = ({ allHidden }: { allHidden: boolean }) => (
  <div className="mx-auto mt-4 grid max-w-136 justify-items-center gap-3 px-6 pt-10 pb-8 text-center">
    <svg aria-hidden="true" viewBox="0 0 180 120" className="drawers w-44">
      <Drawer x={4} y={12} width={82} height={70} name="" />
      <Drawer x={94} y={12} width={82} height={70} name="" />
      <circle cx="104" cy="62" r="34" strokeWidth="5" className="fill-enamel stroke-ink" />
      <path d="m129 87 24 24" strokeWidth="8" strokeLinecap="round" className="stroke-ink" />
      <path d="M90 62h28" strokeWidth="3" strokeDasharray="5 6" className="stroke-edge" />
    </svg>
    <h2 className="text-xl">{t('No medications found')}</h2>
    <p className="max-w-96 text-balance text-ink-2">
      {allHidden
        ? t('Everything in this cabinet is expired. Press Expired to see it.')
        : t('Try adjusting your search or hide expired medications.')}
    </p>
  </div>
)
