/** Browsers have been seen to say `en-US@posix`, which no part of the language knows. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

/** Compares names as a reader of `languages` (the browser's, best first) looks for them: a Swede finds Ängsvädd after Zinc. */
export const comparerFor = (languages: readonly string[]) =>
  new Intl.Collator(languages.filter(isLanguage), { numeric: true, sensitivity: 'base' }).compare

/** The medications by name. Numbers in names count as numbers. */
export function sortByName<Named extends { name: string }>(
  medications: readonly Named[],
  languages: readonly string[],
): Named[] {
  const compare = comparerFor(languages)
  return [...medications].sort((a, b) => compare(a.name, b.name))
}
