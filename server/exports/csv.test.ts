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
  ['\t=1+1', "'\t=1+1"],
  ['1=1', '1=1'],
])('%j is written %j', (value, written) => {
  expect(csvLine([value])).toBe(`${written}\r\n`)
})

test('cells are parted by commas', () => {
  expect(csvLine(['a', null, 2, 'b,c'])).toBe('a,,2,"b,c"\r\n')
})
