import { ingredientsOf } from '../reader/ingredientsOf.ts'

const MOST_LETTERS = 80
const MOST_WORDS = 8

/** Salts, hydrates, qualities and small words around a substance's name, in English, French and Spanish. */
const AROUND =
  /^(?:\d+|d|de|del|du|des|la|le|les|l|et|y|as|in|base|acide?|anhydr\w*|anhidr\w*|anidr\w*|(?:mono|di|tri|hemi|sesqui|penta|hepta)?hydrat\w*|(?:mono|di|tri|hemi|sesqui|penta|hepta)?hidrat\w*|\w*hydrochlorid\w*|\w*chlorhydrat\w*|\w*clorhidrat\w*|\w*hidroclorur\w*|\w*bromhydrat\w*|\w*bromhidrat\w*|\w*hidrobromur\w*|\w*hydrobromid\w*|sodi\w+|disodi\w+|monosodi\w+|potassi\w+|potasi\w+|calci\w+|magnesi\w+|\w*maleat\w*|\w*fumarat\w*|\w*tartrat\w*|\w*succinat\w*|\w*sulfat\w*|\w*sulphat\w*|\w*mesil\w+|\w*mesyl\w+|\w*besil\w+|\w*besyl\w+|\w*tosil\w+|\w*phosphat\w*|\w*fosfat\w*|\w*citrat\w*|\w*lactat\w*|\w*oxalat\w*|acetat\w*|nitrat\w*|bromid\w*|bromur\w*|chlorid\w*|clorur\w*|chlorure|iodid\w*|propionat\w*|dipropionat\w*|valerat\w*|furoat\w*|embonat\w*|pamoat\w*|cilexetil\w*|medoxomil\w*|proxetil\w*|axetil\w*|trometamol\w*|erbumin\w*|tert|butylamin\w*|arginin\w*|micronis\w+|microniz\w+|usp|pour|preparations|homeopathiques|recombinant\w*)$/

const plainWords = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The one ingredient that these words name if all others are its salt; the longest name first. */
function known(text: string): string | undefined {
  const words = plainWords(text)
  if (words.length > MOST_WORDS) return undefined
  for (let length = words.length; length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const others = [...words.slice(0, from), ...words.slice(from + length)]
      if (!others.every((word) => AROUND.test(word))) continue
      const [found, ...more] = ingredientsOf(words.slice(from, from + length).join(' '))
      if (found && more.length === 0 && (length === 1 || !hasPart(words.slice(from, from + length), found)))
        return found
    }
  return undefined
}

/** Checks that fewer words do not name the same ingredient: otherwise the rest is not part of the name. */
const hasPart = (words: readonly string[], found: string) =>
  words.some((_, at) => ingredientsOf(words.filter((__, other) => other !== at).join(' ')).includes(found))

const MOST_REMEMBERED = 20_000
/** Cached: registers repeat a few thousand substances. */
const remembered = new Map<string, string>()

/** Translates a register's substance to the lexicon's name; tidies it if the lexicon lacks it. */
export function nameSubstance(text: string): string {
  const before = remembered.get(text)
  if (before !== undefined) return before
  // "NORTRIPTYLINE (NORTRIPTYLINE HYDROCHLORIDE)", "IVABRADINE (CHLORHYDRATE D')"
  const head = text.replace(/\(.*$/, '').trim()
  const name = known(head) ?? known(text) ?? tidied(head || text)
  if (remembered.size < MOST_REMEMBERED) remembered.set(text, name)
  return name
}

function tidied(text: string): string {
  const words = plainWords(text)
  const kept = words.filter((word) => !AROUND.test(word))
  const tidy = kept.length > 0 ? kept : words
  return tidy.join(' ').slice(0, MOST_LETTERS) || text.toLowerCase()
}
