import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { SignedIn, User } from '../../../contract/auth.ts'
import { t } from '../../../language/t.ts'
import { dataOwner, forgetKeptOfOthers, keptOwner } from '../../base/device/forget.ts'
import { endRemindingOfOthers } from '../../base/device/reminded.ts'
import { send } from '../../base/http/send.ts'
import { forgetToken, onTokenLost, readSignOutPage, readToken, saveToken } from '../../base/http/token.ts'
import { transportOf } from '../../base/http/transport.ts'
import { forgetDraftsOfOthers, keepDrafts } from '../../base/ui/drafts.ts'
import { choose, readChoices } from '../../base/ui/language.ts'
import { forgetUndos, toastFailed } from '../../base/ui/toasts.ts'
import { whoIsSignedIn } from './whoIsSignedIn.ts'

/** Takes over signing out if it would lose something; false if it would not. */
type SignOutGuard = (signOut: () => void) => boolean

interface Session {
  user: User | undefined
  /** True while it is being checked who is signed in. */
  loading: boolean
  /** True when signing in should lead back to where the person was; false after they signed out themselves. */
  leadsBack: boolean
  /** `signOutPage` is that of the provider that opened the session. */
  signIn: (answer: SignedIn, signOutPage?: string | null) => void
  signOut: () => void
  /** Sets what may take over signing out, to ask first; gives a function that removes it. */
  guardSignOut: (guard: SignOutGuard) => () => void
  /** Updates the account after a change here. */
  know: (user: User) => void
}

const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession must be used inside a SessionProvider')
  return session
}

/** The signed-in user, on a screen that only a signed-in user sees. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('useUser must be used on a protected screen')
  return user
}

/** Forgets what this device holds of people, except of this one; `leaving` signs out. */
function forgetOthers(userId: string | undefined, leaving?: string): void {
  forgetDraftsOfOthers(userId)
  void forgetKeptOfOthers(userId, leaving)
  void endRemindingOfOthers(userId)
}

/** Speaks as an account chose; one that chose nothing is spoken to as this device is. */
function speakFor({ language, clock, firstDay }: User): void {
  // Without a network the language stays as it is until the next start.
  void choose({ language: language ?? readChoices().language, clock, firstDay }).catch(() => undefined)
}

/** Clears all caches when the user changes. */
function forgetWork(cache: QueryClient): void {
  cache.clear()
  forgetUndos()
}

type SignInState = Pick<Session, 'user' | 'loading' | 'leadsBack'>

interface SessionProviderProps {
  /** The account of the stored token as this device keeps it, shown while the server is asked. */
  kept: User | undefined
  /** Deletes the answers that this device keeps of an account. */
  forgetAnswers: (userId: string) => void
  children: ReactNode
}

export function SessionProvider({ kept, forgetAnswers, children }: SessionProviderProps) {
  const cache = useQueryClient()
  const [who, setWho] = useState<SignInState>(() => {
    const user = keptOwner() === kept?.id ? kept : undefined
    return { user, loading: !user && readToken() !== null, leadsBack: true }
  })
  const isChecked = useRef(false)
  const user = useRef(who.user)
  const guard = useRef<SignOutGuard>(undefined)
  user.current = who.user

  useEffect(() => {
    /** A check that fails in any way signs out, silently (specification, section 4). */
    async function check() {
      const token = readToken()
      const found = token === null ? undefined : await whoIsSignedIn(transportOf(cache).send)
      if (readToken() !== token) return
      isChecked.current = true
      if (!found) forgetToken()
      if (found) forgetOthers(found.id)
      if (found) speakFor(found)
      if (user.current && user.current.id !== found?.id) forgetWork(cache)
      // In slices, as pages that arrive later (ui/Code.tsx).
      startTransition(() => setWho({ user: found, loading: false, leadsBack: true }))
    }
    void check()
    return onTokenLost((loss) => {
      if (user.current) keepDrafts(user.current.id)
      if (loss === 'elsewhere') return void check()
      const owner = dataOwner()
      if (owner) forgetAnswers(owner)
      const hasActed = cache.getMutationCache().getAll().length > 0
      forgetWork(cache)
      // The check of a start is silent, unless something was pressed meanwhile: it was not saved.
      const isSilent = !isChecked.current && !hasActed
      if (user.current && !isSilent) toastFailed(t('Authentication required. Please log in again.'))
      setWho({ user: undefined, loading: false, leadsBack: true })
    })
  }, [cache, forgetAnswers])

  /** Without a way to ask, unsent changes wait for this person. */
  function signOut(wasAsked: boolean) {
    // The session ends here even when the server cannot be reached.
    const signOutPage = readSignOutPage()
    const ended = send('POST /api/auth/logout', {}).catch(() => undefined)
    // On a shared device, the next person must not come in as this one through the provider.
    if (signOutPage !== null && navigator.onLine) void ended.then(() => location.assign(signOutPage))
    forgetToken()
    forgetOthers(undefined, wasAsked ? user.current?.id : undefined)
    forgetWork(cache)
    setWho({ user: undefined, loading: false, leadsBack: false })
  }

  const session: Session = {
    ...who,
    signIn: (answer, signOutPage = null) => {
      forgetWork(cache)
      saveToken(answer.token, signOutPage)
      forgetOthers(answer.user.id)
      isChecked.current = true
      speakFor(answer.user)
      setWho({ user: answer.user, loading: false, leadsBack: true })
    },
    know: (user) => {
      speakFor(user)
      setWho((before) => ({ ...before, user }))
    },
    signOut: () => guard.current?.(() => signOut(true)) || signOut(false),
    guardSignOut: (next) => {
      guard.current = next
      return () => {
        guard.current = undefined
      }
    },
  }
  return <SessionContext value={session}>{children}</SessionContext>
}
