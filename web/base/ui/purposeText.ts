import { sideBySide } from '../../../language/lists.ts'
import { capitalized, speaking } from '../../../language/speaking.ts'
import { keyOf, t } from '../../../language/t.ts'

const CONTEXT = 'purpose'

const isTranslated = (purpose: string): boolean => keyOf(purpose, CONTEXT) in (speaking().catalog ?? {})
const translated = (purpose: string): string => t(purpose, {}, CONTEXT)

/**
 * Purpose of a medicine as it is shown, in the viewer's language: the purposes that the photo reader knows by itself
 * (reader/lexicon/purposes.csv) and the English terms that it reads on packages, as in "Hay fever, allergy". Other words
 * of a package or a person stay as they are.
 */
export function purposeText(purpose: string): string {
  if (isTranslated(purpose)) return translated(purpose)
  const terms = (purpose.slice(0, 1).toLowerCase() + purpose.slice(1)).split(', ')
  if (!terms.every(isTranslated)) return purpose
  return capitalized(sideBySide(terms.map(translated)))
}
