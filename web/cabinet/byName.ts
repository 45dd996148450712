/** Browsers have been seen to say `en-US@posix`, which no part of the language knows. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

/**
 * The medications by name, as a reader of `languages` (the browser's, best first) looks for them: a Swede finds Ängsvädd
 * after Zinc, a German before Baldrian. Numbers in names count as numbers.
 */
export function sortByName<Named extends { name: string }>(
  medications: readonly Named[],
  languages: readonly string[],
): Named[] {
  const known = languages.filter(isLanguage)
  const { compare } = new Intl.Collator(known, { numeric: true, sensitivity: 'base' })
  return [...medications].sort((a, b) => compare(a.name, b.name))
}
