import { useState } from 'react'
import { t } from '../../../language/t.ts'
import { afterPress } from '../../base/ui/afterPress.ts'

/**
 * A word of advice under a password that anybody would try first; never a refusal. `judge` is for when the field is
 * left; only then is the list of such passwords fetched. The word pushes the form's button down, so it waits for a press to end.
 */
export function useCommonPasswordHint(password: string): { hint: string | undefined; judge: () => void } {
  const [common, setCommon] = useState<string>()
  const judge = async () => {
    if (password === '') return
    try {
      const { isCommonPassword } = await import('../../../contract/isCommonPassword.ts')
      await afterPress()
      setCommon(isCommonPassword(password) ? password : undefined)
    } catch {
      // Without the list there is no advice, and nothing else is lost.
    }
  }
  const hint = t('Many people use this password. A few words in a row are harder to guess.')
  return { hint: common === password ? hint : undefined, judge: () => void judge() }
}
