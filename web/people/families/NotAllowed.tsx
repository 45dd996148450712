import { Link } from 'wouter'
import { t } from '../../../language/t.ts'
import { paths } from '../../base/paths.ts'
import { buttonClass } from '../../base/ui/Button.tsx'
import { OpenDrawer } from '../../base/ui/Drawers.tsx'

/** In place of a page that the role in the family does not allow. */
export const NotAllowed = () => (
  <div className="plate mx-auto mt-4 grid max-w-136 justify-items-center gap-4 px-6 py-8 text-center">
    <OpenDrawer className="w-60 max-w-full" />
    <h1 className="text-2xl">{t('Your role in this family does not allow this')}</h1>
    <p className="text-ink-2">
      {t('An owner or an adult of the family can do it, and an owner can change your role.')}
    </p>
    <Link href={paths.dashboard} className={buttonClass('primary', 'normal', 'relative z-1')}>
      {t('Back to Dashboard')}
    </Link>
  </div>
)
