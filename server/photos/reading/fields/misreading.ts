/** Letters that a text reader puts for one another; a pair counts as half a mistake. */
const LOOKALIKES = [
  'O0QDCGU',
  'IL1TJ|',
  'S5',
  'B8R',
  'G6C',
  'Z27',
  'UVY',
  'EFC',
  'HNKX',
  'PFR',
  'MNW',
  'AE',
  'A4',
]
const pairs = new Set<string>()
for (const group of LOOKALIKES) {
  for (const a of group) for (const b of group) pairs.add(a + b)
}

/**
 * How many mistakes a text reader made if it read `b` where `a` stands: letters missing, added or changed, where a
 * look-alike is half a mistake. Gives `limit` as soon as it cannot be less. Takes folded letters.
 */
export function mistakesBetween(a: string, b: string, limit: number): number {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const [x, y] = [a[i - 1]!, b[j - 1]!]
      const change = x === y ? 0 : pairs.has(x + y) ? 0.5 : 1
      row[j] = Math.min(before[j - 1]! + change, before[j]! + 1, row[j - 1]! + 1)
      least = Math.min(least, row[j]!)
    }
    if (least >= limit) return limit
    before = row
  }
  return Math.min(limit, before[b.length]!)
}

/** Where `needle` starts in `text` with at most `limit` mistakes; -1 where it does not. Takes folded letters. */
export function indexWithMistakes(needle: string, text: string, limit: number): number {
  let before = Array.from({ length: text.length + 1 }, () => 0)
  for (let i = 1; i <= needle.length; i++) {
    const row = [i]
    for (let j = 1; j <= text.length; j++) {
      const [x, y] = [needle[i - 1]!, text[j - 1]!]
      const change = x === y ? 0 : pairs.has(x + y) ? 0.5 : 1
      row[j] = Math.min(before[j - 1]! + change, before[j]! + 1, row[j - 1]! + 1)
    }
    before = row
  }
  const least = Math.min(...before)
  return least <= limit ? Math.max(0, before.indexOf(least) - needle.length) : -1
}
