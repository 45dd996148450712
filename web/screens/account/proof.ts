import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { forgetProof, hasProof, rememberProof } from '../../people/auth/proven.ts'

/** Proof of identity of this account: by its password, else by a proof given before the change. */
export function useProof() {
  const { data: account } = useRead(reads.account)
  const [isGiven, setIsGiven] = useState(hasProof)
  const forget = () => {
    forgetProof()
    setIsGiven(false)
  }
  const give = () => {
    rememberProof()
    setIsGiven(true)
  }
  const hasPassword = account?.waysIn.includes('password') ?? true
  return { hasPassword, isNeeded: !hasPassword && !isGiven, waysIn: account?.waysIn ?? [], give, forget }
}

/** A dialog of the account page, which opens again after a proof elsewhere. */
export type AccountDialog = 'email' | 'password' | 'deletion' | 'provider' | 'token'

/** The dialog to open at once. */
export const useOpenAgain = (): AccountDialog | undefined =>
  useHistoryState<{ open?: AccountDialog } | null>()?.open
