import { fold } from '../../letters/fold.ts'
import { PILL_FORM } from '../words/pillForms.ts'
import { ORDINARY_WORDS } from './ordinaryWords.ts'

const FORM = new RegExp(`^(?:${PILL_FORM}|ABLETS?|IP|BP|USP|SACHETS?|GRANULES|CREAM|GEL|DROPS)$`)
/** Rows of prices, dates, lots, addresses and instructions, and the watermarks of picture shops. */
const ROW = new RegExp(
  [
    'M\\.?\\s?R\\.?\\s?P|RS\\.|\\bEXP\\b|MF[GD]|(?<![A-Z])NO\\.|B\\.?\\s?NO|(?<![A-Z])(?:LIC|TEL|LTD|STORE)(?![A-Z])|REGD',
    'WWW|HTTP|@|\\.COM|ALL\\s?TAXES|OF\\s?CHILDREN|PRESCRIPTION|RX\\s?ONLY|DOSAGE|SUPPOSIT|SUPPOST|COLOU?RS?\\s?:|EXCIPIENT',
    'LIMITED|REMEDIES|GMBH|HEALTHCARE|LABORATOR|PHARMACEUT|TRADE\\s?MARK',
    'DREAMSTIME|SHUTTERSTOCK|ALAMY|PHARMEASY|NETMEDS',
  ].join('|'),
)

/** The line without ordinary words, marks and forms; null when nothing of a name is left. */
export function withoutNoise(text: string): string | null {
  if (ROW.test(fold(text))) return null
  const cleaned = withSmallLs(text)
    .replace(/[®™©*·•"“”]/g, ' ')
    .replace(/(?<=[A-Z]{3})TM\b/g, ' ')
  const strengthless = cleaned.replace(/(?<!\d)\d+(?:[.,]\d+)?\s?(?:mg|mcg|µg|g|ml|iu|%).*$/i, ' ')
  const words = strengthless.split(/[\s,;:()[\]]+/).filter((word) => {
    const folded = fold(word).replace(/[^A-Z0-9-]/g, '')
    return folded !== '' && !ORDINARY_WORDS.has(folded) && !FORM.test(folded)
  })
  const value = words.join(' ').replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')
  return /\p{L}{3}/u.test(value) ? value : null
}

/** In mixed lettering a small l is read as a capital I (AII-Vent); all capitals, and Roman numbers, keep theirs. */
function withSmallLs(text: string): string {
  return /\p{Ll}/u.test(text) ? text.replace(/(?<=[A-HJ-UWYZa-z])II(?![IVX])/g, 'll') : text
}
