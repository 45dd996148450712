import { expect, test } from 'vitest'
import { alreadyThere } from './alreadyThere.ts'

const known = [
  { id: 'ibu', name: 'Ibuprofen 200 mg', productCode: '04012345678901' },
  { id: 'ibu-400', name: 'Ibuprofen 400 mg', productCode: null },
  { id: 'weiss', name: 'Weißdorn', productCode: null },
  { id: 'thyrox', name: 'Thyroxin 1.5 mg', productCode: ' ' },
  { id: 'thyrox-nora', name: 'THYROXIN  1.5 mg', productCode: null },
]

test.each<[string, string, string, string[]]>([
  ['nothing typed', '', '', []],
  ['spaces alone', '  ', ' ', []],
  ['something else', 'Paracetamol', '', []],
  ['the same name', 'Ibuprofen 400 mg', '', ['ibu-400']],
  ['other capitals and spaces', ' ibuprofen 400MG', '', ['ibu-400']],
  ['the same name without its accents', 'weissdorn', '', ['weiss']],
  ['another strength', 'Ibuprofen 40 mg', '', []],
  ['a strength with its point elsewhere', 'Thyroxin 15 mg', '', []],
  ['part of a name', 'Ibuprofen', '', []],
  ['a name that two have', 'Thyroxin 1.5 mg', '', ['thyrox', 'thyrox-nora']],
  ['the same code', '', '04012345678901', ['ibu']],
  ['the same code without its zero', 'Nurofen', '4012345678901', ['ibu']],
  ['the code before the name', 'Ibuprofen 400 mg', '04012345678901', ['ibu']],
  ['another code, the same name', 'Ibuprofen 200 mg', '04099999999999', ['ibu']],
  ['zeros alone are no code', '', '000', []],
])('%s', (_, name, productCode, ids) => {
  expect(alreadyThere({ name, productCode }, known).map(({ id }) => id)).toEqual(ids)
})
