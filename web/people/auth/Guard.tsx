import { Fragment, type ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { paths } from '../../base/paths.ts'
import { FullScreenSpinner } from '../../base/ui/Spinner.tsx'
import { useSession } from './session.tsx'

/** Screens' conditions of access. */
export type Access = 'public' | 'signed-in' | 'signed-out'

/** Page to return to after sign-in. */
interface CameFrom {
  from?: string
}

/** Shows a screen to those who may see it and leads the others to where they can: signing in, or the dashboard. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const { user, loading, leadsBack } = useSession()
  const [path] = useLocation()
  const search = useSearch()
  const cameFrom = useHistoryState<CameFrom | null>()
  if (access === 'public') return children
  if (loading) return <FullScreenSpinner />
  // The query says which plan is changed: without it, the change would become a second plan.
  const here = search === '' ? path : `${path}?${search}`
  if (access === 'signed-in' && !user)
    return <Lead to={paths.signIn} state={leadsBack && here !== '/' ? { from: here } : null} />
  if (access === 'signed-out' && user) return <Lead to={cameFrom?.from ?? paths.dashboard} />
  // In the place of one person another may stand at once, as when that one signed in in another tab: nothing of theirs stays.
  return <Fragment key={user?.id}>{children}</Fragment>
}

/** Leads on, which takes a frame or two: until then it stays to be seen that something is under way. */
const Lead = (to: { to: string; state?: CameFrom | null }) => (
  <>
    <Redirect {...to} replace />
    <FullScreenSpinner />
  </>
)
