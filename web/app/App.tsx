import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { Guard } from '../auth/Guard.tsx'
import { SessionProvider } from '../auth/session.tsx'
import { base } from '../http/base.ts'
import { FullScreenSpinner } from '../ui/Spinner.tsx'
import { ToastRegion } from '../ui/ToastRegion.tsx'
import { CrashBoundary } from './CrashBoundary.tsx'
import { cache } from './cache.ts'
import { loadShell } from './loadShell.ts'
import { routeOf, routes } from './routes.tsx'
import { useArrival } from './useArrival.ts'

const Shell = lazy(loadShell)

export function App() {
  return (
    <CrashBoundary>
      <QueryClientProvider client={cache}>
        <SessionProvider>
          <Router base={base}>
            <Screen />
          </Router>
        </SessionProvider>
        <ToastRegion />
      </QueryClientProvider>
    </CrashBoundary>
  )
}

function Screen() {
  const [path] = useLocation()
  const { access, frame, title } = routeOf(path)
  useArrival(path, title)
  const pages = (
    <Switch>
      {routes.map(({ path: pattern, Page }) => (
        <Route key={pattern} path={pattern} component={Page} />
      ))}
    </Switch>
  )
  return (
    <Guard access={access}>
      <Suspense fallback={<FullScreenSpinner />}>
        {frame === 'none' ? pages : <Shell withFamilies={frame === 'header and families'}>{pages}</Shell>}
      </Suspense>
    </Guard>
  )
}
