import { foldText } from '../../../../language/fold.ts'

/** Compares names of medicines as read from several sides of a package. */

const wordsOf = (name: string): string[] =>
  foldText(name)
    .replace(/(\d)[,.](\d)/g, '$1.$2')
    // "500mg" and "500 mg" are the same.
    .replace(/(\d)(?=\p{L})/gu, '$1 ')
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))

const isNumber = (word: string) => /^\d/.test(word)

/** Levenshtein distance. */
function lettersBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1]
    for (let place = 1; place <= other.length; place++)
      next[place] = Math.min(
        row[place]! + 1,
        next[place - 1]! + 1,
        row[place - 1]! + (letter === other[place - 1] ? 0 : 1),
      )
    row = next
  }
  return row[other.length]!
}

/** Letters that are often misread for each other become one. */
const folded = (word: string) =>
  word.replace(/rn/g, 'm').replace(/vv/g, 'w').replace(/[1i]/g, 'l').replace(/0/g, 'o')

/** One letter in eight may be misread, not more: prednisone and prednisolone are two medicines. */
function isSpelledAlike(one: string, other: string): boolean {
  const [ours, theirs] = [folded(one), folded(other)]
  return lettersBetween(ours, theirs) <= Math.floor(Math.min(ours.length, theirs.length) / 8)
}

/** True if both contain a strength and they differ: 200 mg and 400 mg are two medicines. */
export function differInStrength(one: string, other: string): boolean {
  const [ours, theirs] = [wordsOf(one).filter(isNumber), wordsOf(other).filter(isNumber)]
  if (ours.length === 0 || theirs.length === 0) return false
  const [fewer, more] = ours.length <= theirs.length ? [ours, theirs] : [theirs, ours]
  return fewer.some((number) => !more.includes(number))
}

/** Equal except for spaces, case and accents. */
export const isSameName = (one: string, other: string): boolean =>
  wordsOf(one).join(' ') === wordsOf(other).join(' ')

/** True if one name contains all words of the other, allowing for misread letters: "Ibuprofen" and "lbuprofen 200 mg". */
export function areNamesAlike(one: string, other: string): boolean {
  if (differInStrength(one, other)) return false
  const [ours, theirs] = [one, other].map((name) => wordsOf(name).filter((word) => !isNumber(word)))
  const [fewer, more] = ours!.length <= theirs!.length ? [ours!, theirs!] : [theirs!, ours!]
  return fewer.length > 0 && fewer.every((word) => more.some((each) => isSpelledAlike(word, each)))
}
