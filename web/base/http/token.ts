import { signal } from './signal.ts'

const KEY = 'token'
const SIGN_OUT_PAGE = 'signOutPage'

/** 'refused': the server no longer accepts the token. 'elsewhere': another tab signed in or out. */
export type TokenLoss = 'refused' | 'elsewhere'

const lost = signal<TokenLoss>()
/** A token was refused before the first screen listened. */
let isUnheard = false

export const readToken = (): string | null => localStorage.getItem(KEY)
/** Page of the provider that opened this sign-in, for signing out there too. */
export const readSignOutPage = (): string | null => localStorage.getItem(SIGN_OUT_PAGE)

export function saveToken(token: string, signOutPage: string | null): void {
  localStorage.setItem(KEY, token)
  if (signOutPage === null) localStorage.removeItem(SIGN_OUT_PAGE)
  else localStorage.setItem(SIGN_OUT_PAGE, signOutPage)
}

export function forgetToken(): void {
  localStorage.removeItem(KEY)
  localStorage.removeItem(SIGN_OUT_PAGE)
}

/** Calls back when this tab's token becomes invalid. */
export function onTokenLost(listener: (loss: TokenLoss) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener('elsewhere')
  }
  const off = lost.on(listener)
  addEventListener('storage', onStorage)
  if (isUnheard) listener('refused')
  isUnheard = false
  return () => {
    off()
    removeEventListener('storage', onStorage)
  }
}

/** Forgets a refused token, unless a newer one replaced it. */
export function refuseToken(token: string): void {
  if (readToken() !== token) return
  forgetToken()
  isUnheard = lost.count() === 0
  lost.emit('refused')
}
