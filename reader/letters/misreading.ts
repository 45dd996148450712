/** Letters that readers confuse; a pair counts as half a mistake. */
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
const CODES = 128
/** Cost of reading one folded character as another, in half mistakes. */
const COST = new Uint8Array(CODES * CODES).fill(2)
for (const group of LOOKALIKES) {
  for (const a of group) for (const b of group) COST[a.charCodeAt(0) * CODES + b.charCodeAt(0)] = 1
}
for (let code = 0; code < CODES; code++) COST[code * CODES + code] = 0

/** Mistakes between two folded texts (Levenshtein; look-alikes count half), or `limit` if not less. */
export function mistakesBetween(a: string, b: string, limit: number): number {
  let row = Uint16Array.from({ length: b.length + 1 }, (_, index) => index * 2)
  for (let i = 1; i <= a.length; i++) {
    row = nextRow(row, a.charCodeAt(i - 1), b, i * 2)
    if (leastOf(row) >= limit * 2) return limit
  }
  return Math.min(limit, row[b.length]! / 2)
}

/** Position in `text` where `needle` begins with at most `limit` mistakes, or -1. Both folded. */
export function indexWithMistakes(needle: string, text: string, limit: number): number {
  let row = new Uint16Array(text.length + 1)
  for (let i = 1; i <= needle.length; i++) {
    row = nextRow(row, needle.charCodeAt(i - 1), text, i * 2)
    // Later rows are no smaller.
    if (leastOf(row) > limit * 2) return -1
  }
  return Math.max(0, row.indexOf(leastOf(row)) - needle.length)
}

/** A loop, as spreading a row into arguments takes several times as long. */
function leastOf(row: Uint16Array): number {
  let least = row[0]!
  for (let at = 1; at < row.length; at++) if (row[at]! < least) least = row[at]!
  return least
}

/** Row of Levenshtein's table, in half mistakes. */
function nextRow(
  before: Uint16Array<ArrayBuffer>,
  code: number,
  text: string,
  first: number,
): Uint16Array<ArrayBuffer> {
  const row = new Uint16Array(text.length + 1)
  row[0] = first
  let left = first
  const costs = (code % CODES) * CODES
  for (let j = 1; j <= text.length; j++) {
    const change = before[j - 1]! + COST[costs + (text.charCodeAt(j - 1) % CODES)]!
    const skip = (before[j]! < left ? before[j]! : left) + 2
    left = change < skip ? change : skip
    row[j] = left
  }
  return row
}
