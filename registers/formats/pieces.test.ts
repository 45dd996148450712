import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { piecesOf } from './pieces.ts'

/** Three hundred random packs of the French register of July 2026, with the pieces that a person noted. */
const sample = readFileSync(new URL('france.sample.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t'))
  .map(([pieces, , , words = '']) => ({ words, pieces: pieces === '' ? null : Number(pieces) }))

test('reads the pieces of a French pack as a person does, in at least 95 of 100', () => {
  const wrong = sample
    .map(({ words, pieces }) => ({ words, pieces, found: piecesOf(words).pieces }))
    .filter(({ pieces, found }) => found !== pieces)
  expect(sample.length).toBe(300)
  // Known mistakes, so that a change shows.
  expect(wrong).toEqual([])
})

test.each([
  ['30 comprimidos', 30, null],
  ['56 (4x14) comprimidos', 56, null],
  ['28 comprimidos (BLISTER)', 28, null],
  ['20 sobres', 20, 'sachet'],
  ['100 ampollas de 2 ml', 100, 'ampoule'],
  ['4 jeringas precargadas de 0,4 ml', 4, 'syringe'],
  ['10 parches', 10, null],
  ['1 tubo de 60 g', null, null],
  ['1 frasco de 150 ml', null, null],
  ['1 vial de 2 ml + 1 vial de disolvente', null, null],
  ['1 inhalador de 200 dosis', 200, 'dose'],
  ['', null, null],
])('a Spanish pack of "%s" has %s pieces', (words, pieces, form) => {
  expect(piecesOf(words)).toEqual({ pieces, form })
})
