import { expect, test } from 'vitest'
import { FileNames, toFileName } from './fileNames.ts'

test.each([
  ["Nora's Family", "Nora's Family"],
  ['Größe 200 mg', 'Größe 200 mg'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
  ['../../etc/passwd', 'etc passwd'],
  ['../..', 'Unnamed'],
  ['', 'Unnamed'],
  ['ends with dots...', 'ends with dots'],
  ['.hidden', 'hidden'],
  ['two\nlines\t here', 'two lines here'],
  ['‮gnp.exe', 'gnp.exe'],
  ['CON', '_CON'],
  ['nul.tar', '_nul.tar'],
  ['Console', 'Console'],
  ['e\u0301', '\u00E9'],
  ['x'.repeat(200), 'x'.repeat(120)],
  ['💊'.repeat(100), '💊'.repeat(30)],
])('%j becomes %j', (typed, name) => {
  expect(toFileName(typed)).toBe(name)
})

test('gives no name twice, in any case', () => {
  const names = new FileNames()
  expect([
    names.next('Ibuprofen', '.jpg'),
    names.next('ibuprofen', '.jpg'),
    names.next('Ibuprofen', '.png'),
  ]).toEqual(['Ibuprofen.jpg', 'ibuprofen 2.jpg', 'Ibuprofen.png'])
})
