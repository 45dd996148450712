import { describe, expect, test } from 'vitest'
import { anyGlued, anyOf, anyPlain } from './wordLists.ts'

const finds = (source: string, text: string) => new RegExp(source).exec(text)?.[0] ?? null

describe('a pattern of words', () => {
  test.each([
    ['a word of its own', ['TAB'], '10 TAB.', 'TAB'],
    ['no start of another word', ['TAB'], '10 TABLOID', null],
    ['no end of another word', ['TAB'], 'STAB', null],
    ['a word that goes on', ['TABL*'], 'TABLETTEN', 'TABLETTEN'],
    ['a word that begins earlier', ['*KAPSEL*'], '20 WEICHKAPSELN', 'WEICHKAPSELN'],
    ['two words, glued or not', ['RX ONLY'], 'RXONLY', 'RXONLY'],
    ['the longest one', ['GEL', 'GEL CAP*'], 'GEL CAPS', 'GEL CAPS'],
    ['a mark that is none in patterns', ['S.A'], 'SPA', null],
  ])('finds %s', (_, words, text, found) => {
    expect(finds(anyOf(words), text)).toBe(found)
  })

  test('finds words anywhere in letters that were glued', () => {
    expect(finds(anyGlued(['OUT OF REACH']), 'KEEPOUTOFREACHOFCHILDREN')).toBe('OUTOFREACH')
  })

  test('leaves it to a longer pattern where a word begins and ends', () => {
    expect(finds(`\\d${anyPlain(['ALU PACK'])}S`, '3ALU PACKS')).toBe('3ALU PACKS')
  })
})
