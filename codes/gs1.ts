import { identifierAt, toGs1Date } from './applicationIdentifiers.ts'

/** Values by application identifier, the first of a repeated one. */
export type Elements = ReadonlyMap<string, string>

/** FNC1 as decoders return it: ends a variable-length value. */
export const SEPARATOR = '\u001d'

const SYMBOLOGY_IDENTIFIER = /^\][A-Za-z]\d/

/**
 * Parses a GS1 element string (General Specifications 7.8); null if it is not one. Requires known identifiers with
 * valid values, and a product or national number: other short texts parse too easily. Restores a missing separator
 * where a lot or serial number swallowed an expiration date or product number. `today` is `YYYY-MM-DD`.
 */
export function parseGs1(text: string, today: string): Elements | null {
  const data = text.replace(SYMBOLOGY_IDENTIFIER, '')
  const elements = strictly(data, 0, today) ?? null
  const repaired = withMissingSeparators(data, today, elements)
  const best = repaired ?? elements
  if (!best) return null
  const parsed = new Map<string, string>()
  for (const [identifier, value] of best) if (!parsed.has(identifier)) parsed.set(identifier, value)
  return [...parsed.keys()].some((identifier) => IDENTIFYING.test(identifier)) ? parsed : null
}

const IDENTIFYING = /^(01|02|71\d)$/

type Element = [identifier: string, value: string]

/** Returns null if a separator is missing. */
function strictly(data: string, from: number, today: string): Element[] | null {
  const elements: Element[] = []
  for (let at = from; at < data.length; ) {
    if (data[at] === SEPARATOR) {
      at++
      continue
    }
    const found = identifierAt(data, at)
    if (!found) return null
    const start = at + found.identifier.length
    const separator = data.indexOf(SEPARATOR, start)
    const end = found.rule.isOpen ? (separator < 0 ? data.length : separator) : start + found.rule.length
    const value = data.slice(start, end)
    const fits = found.rule.isOpen ? value.length <= found.rule.length : value.length === found.rule.length
    if (!fits || !found.rule.isValid(value, today)) return null
    elements.push([found.identifier, value])
    at = end
  }
  return elements.length > 0 ? elements : null
}

/** Without their separator these swallow the next element. */
const SWALLOWING = /^(10|21|240|710|711|712|713|714|715|716|717)$/
/** Dates and product numbers have checks of their own. */
const SELF_EVIDENT = /^(17\d{6}|01\d{14}|7003\d{10})/
/** Dates further from today are parts of a number. */
const PLAUSIBLE_YEARS = 15

/** Assumes that a string with one separator has all of them. */
function withMissingSeparators(data: string, today: string, known: Element[] | null): Element[] | null {
  const isTrusted = known && data.includes(SEPARATOR)
  const isSuspect = known?.some(([identifier, value]) => SWALLOWING.test(identifier) && hides(value)) ?? true
  if (isTrusted || !isSuspect) return null
  return repaired(data, 0, today, new Set(known?.map(([identifier]) => identifier) ?? []))
}

const hides = (value: string) => [...value].some((_, at) => at > 0 && SELF_EVIDENT.test(value.slice(at)))

/** Ends variable-length numbers before recognisable elements. */
function repaired(data: string, from: number, today: string, taken: ReadonlySet<string>): Element[] | null {
  if (from >= data.length) return []
  if (data[from] === SEPARATOR) return repaired(data, from + 1, today, taken)
  const found = identifierAt(data, from)
  if (!found) return null
  const { identifier, rule } = found
  const start = from + identifier.length
  const separator = data.indexOf(SEPARATOR, start)
  const limit = separator < 0 ? data.length : separator
  const ends: number[] = []
  if (SWALLOWING.test(identifier)) {
    for (let end = start + 1; end < limit; end++) if (startsElement(data, end, today, taken)) ends.push(end)
  }
  ends.push(rule.isOpen ? limit : start + rule.length)
  for (const end of ends) {
    const value = data.slice(start, end)
    if (end > data.length || value.length > rule.length || !rule.isValid(value, today)) continue
    const rest = repaired(data, end, today, new Set([...taken, identifier]))
    if (rest) return [[identifier, value], ...rest]
  }
  return null
}

function startsElement(data: string, at: number, today: string, taken: ReadonlySet<string>): boolean {
  const ahead = SELF_EVIDENT.exec(data.slice(at, at + 18))?.[0]
  const found = ahead && identifierAt(data, at)
  if (!found || taken.has(found.identifier)) return false
  const value = data.slice(at + found.identifier.length, at + found.identifier.length + found.rule.length)
  if (!found.rule.isValid(value, today)) return false
  if (found.identifier === '01') return true
  const year = Number(toGs1Date(value.slice(0, 6), today)!.slice(0, 4))
  return Math.abs(year - Number(today.slice(0, 4))) <= PLAUSIBLE_YEARS
}
