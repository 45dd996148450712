import { Link, Redirect, useLocation } from 'wouter'
import { t } from '../../language/t.ts'
import { paths } from '../base/paths.ts'
import { buttonClass } from '../base/ui/Button.tsx'
import { OpenDrawer } from '../base/ui/Drawers.tsx'

/** Addresses of pages that have another one now. */
const MOVED: Record<string, string> = { '/put-in-order': paths.expiring }

export default function NotFoundPage() {
  const [path] = useLocation()
  const to = MOVED[path]
  return to === undefined ? <NotFound /> : <Redirect to={to} replace />
}

const NotFound = () => (
  <main tabIndex={-1} className="grid min-h-dvh place-items-center p-4">
    <div className="plate grid w-full max-w-136 justify-items-center gap-3 px-6 pt-8 pb-8 text-center">
      <OpenDrawer name="404" className="w-60 max-w-full" />
      <h1 className="text-2xl">{t('Page not found')}</h1>
      <p className="text-ink-2">{t("The page you're looking for doesn't exist.")}</p>
      <Link href={paths.dashboard} className={buttonClass('primary', 'normal', 'relative z-1 mt-3')}>
        {t('Back to Dashboard')}
      </Link>
    </div>
  </main>
)
