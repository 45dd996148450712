import { useState } from 'react'

const HINT = 'Many people use this password. A few words in a row are harder to guess.'

/**
 * A word of advice under a password that anybody would try first; never a refusal. `judge` is for when the field is
 * left; only then is the list of such passwords fetched.
 */
export function useCommonPasswordHint(password: string): { hint: string | undefined; judge: () => void } {
  const [common, setCommon] = useState<string>()
  const judge = async () => {
    if (password === '') return
    try {
      const { isCommonPassword } = await import('./isCommonPassword.ts')
      setCommon(isCommonPassword(password) ? password : undefined)
    } catch {
      // Without the list there is no advice, and nothing else is lost.
    }
  }
  return { hint: common === password ? HINT : undefined, judge: () => void judge() }
}
