import { QueryClientProvider } from '@tanstack/react-query'
import { Component, Fragment, type ReactNode, useSyncExternalStore } from 'react'
import { Route, Router, Switch, useLocation, useSearch } from 'wouter'
import type { User } from '../../contract/auth.ts'
import { t } from '../../language/t.ts'
import { base } from '../base/http/base.ts'
import { Button } from '../base/ui/Button.tsx'
import { Code } from '../base/ui/Code.tsx'
import { onLanguage, readSpeaking } from '../base/ui/language.ts'
import { FullScreenSpinner, PageSpinner } from '../base/ui/Spinner.tsx'
import { ToastRegion } from '../base/ui/ToastRegion.tsx'
import { Guard } from '../people/auth/Guard.tsx'
import { SessionProvider } from '../people/auth/session.tsx'
import { cache } from './cache.ts'
import { loadShell } from './loadShell.ts'
import { routeOf, routes } from './routes.tsx'
import { useArrival } from './useArrival.ts'

/** Page that was loaded anew after it broke, in this tab. */
const TRIED = 'loadedAnew'

/**
 * Says that a screen broke and offers to load it anew, which helps where an update replaced its code, but not where a browser
 * cannot run it.
 */
class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    const wasTried = sessionStorage.getItem(TRIED) === location.pathname
    const loadAnew = () => {
      sessionStorage.setItem(TRIED, location.pathname)
      location.reload()
    }
    return (
      <main className="mx-auto grid min-h-dvh max-w-112 place-content-center justify-items-center gap-4 p-6 text-center">
        <h1 className="text-2xl">{t('This page could not be shown')}</h1>
        <p className="text-ink-2">
          {wasTried
            ? t(
                'Loading it again did not help. Update this browser or use another one. Nothing that was saved is lost.',
              )
            : t(
                'Medicine Cabinet may have been updated, or the network is away. Nothing that was saved is lost.',
              )}
        </p>
        <Button onClick={loadAnew}>{t('Load again')}</Button>
      </main>
    )
  }
}

const forgetAnswers = (userId: string) =>
  void import('../base/device/store.ts').then((code) => code.forgetAnswers(userId))

/** `kept` is the account as this device keeps it. */
export function App({ kept }: { kept: User | undefined }) {
  return (
    <CrashBoundary>
      <QueryClientProvider client={cache}>
        <SessionProvider kept={kept} forgetAnswers={forgetAnswers}>
          <InLanguage />
        </SessionProvider>
      </QueryClientProvider>
    </CrashBoundary>
  )
}

/** All that shows sentences: rendered anew for another language, as `t` is no hook. */
function InLanguage() {
  const { locale, clock, firstDay } = useSyncExternalStore(onLanguage, readSpeaking)
  return (
    <Fragment key={`${locale} ${clock} ${firstDay}`}>
      <Router base={base}>
        <Screen />
      </Router>
      <ToastRegion />
    </Fragment>
  )
}

function Screen() {
  const [path] = useLocation()
  const { access, frame, title } = routeOf(path)
  const search = useSearch()
  // Add Many and the guide's questions are pages of their own, though they share a path.
  const isTask = frame === 'task' || /^(many|guide)/.test(search)
  useArrival(isTask ? path + search : path, t(title))
  const isFramed = frame !== 'none'
  const pages = (
    <Switch>
      {routes.map(({ path: pattern, load }) => (
        <Route key={pattern} path={pattern}>
          <Code load={load} props={{}} waiting={isFramed ? <PageSpinner /> : <FullScreenSpinner />} />
        </Route>
      ))}
    </Switch>
  )
  return (
    <Guard access={access}>
      {isFramed ? (
        <Code
          load={loadShell}
          props={{ isTask, title: t(title), children: pages }}
          waiting={<FullScreenSpinner />}
        />
      ) : (
        pages
      )}
    </Guard>
  )
}
