import { t } from '../../language/t.ts'

/**
 * Purpose of a medicine as it is shown: the purposes that the photo reader knows by itself (reader/lexicon/purposes.csv) in
 * the reader's language, and what a package or a person says unchanged.
 */
export const purposeText = (purpose: string): string => t(purpose, {}, 'purpose')
