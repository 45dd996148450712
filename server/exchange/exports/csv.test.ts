import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each<[string | number | null, string]>([
  ['Ibuprofen 200 mg', 'Ibuprofen 200 mg'],
  ['', ''],
  [null, ''],
  [0, '0'],
  [-3, '-3'],
  ['Mila, Ben', '"Mila, Ben"'],
  ['the "good" one', '"the ""good"" one"'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['Größe 💊', 'Größe 💊'],
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1+1', "' =1+1"],
  ['\t=1+1', `"'\t'=1+1"`],
  ['1=1', '1=1'],
  ['morning; evening', '"morning; evening"'],
])('%j is written %j', (value, written) => {
  expect(csvLine([value])).toBe(`${written}\r\n`)
})

test('separates cells by commas', () => {
  expect(csvLine(['a', null, 2, 'b,c'])).toBe('a,,2,"b,c"\r\n')
})

/** Cells as a spreadsheet splits them at `separator`; a quote counts only at the start of a cell. */
function cellsOf(table: string, separator: string): string[] {
  const cells: string[] = []
  let place = 0
  while (place < table.length) {
    let cell = ''
    if (table[place] === '"') {
      for (place++; place < table.length; place++) {
        if (table[place] !== '"') cell += table[place]
        else if (table[place + 1] === '"') cell += table[place++]
        else break
      }
      place++
    }
    while (place < table.length && ![separator, '\r', '\n'].includes(table[place] as string))
      cell += table[place++]
    cells.push(cell)
    place++
  }
  return cells
}

const INVISIBLE = [
  '',
  ' ',
  '\u200B',
  '\u2060',
  '\uFEFF',
  '\u202E',
  '\u2066',
  '\u00A0',
  '\u00AD',
  '"',
  '\u0001',
]
const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫']

test.each([',', ';', '\t'])('has no formula in any cell for a program that splits at %j', (separator) => {
  const texts = ['', 'a;', 'a\t', 'a\n', 'a\r\n', 'a,b;', '"a";'].flatMap((before) =>
    INVISIBLE.flatMap((hidden) => SIGNS.map((sign) => `${before}${hidden}${sign}1+1`)),
  )
  const table = texts.map((text) => csvLine([text, 'x', text])).join('')
  const formulas = cellsOf(table, separator).filter((cell) =>
    SIGNS.some((sign) => cell.replace(/^[\s\p{Cf}\p{Cc}"]+/u, '').startsWith(sign)),
  )
  expect(formulas).toEqual([])
})
