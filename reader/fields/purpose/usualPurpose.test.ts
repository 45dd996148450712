import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../test/pageOf.ts'
import { sharedLexicon } from '../../lexicon/lexicon.ts'
import { usualPurpose } from './purpose.ts'

const usual = (...rows: Parameters<typeof pageOf>[0]) => usualPurpose(pageOf(rows), null, sharedLexicon())

describe("a medicine's usual purpose", () => {
  test.each([
    ['its one substance', ['Rilovan', 'Cetirizine 10 mg'], 'Allergy relief'],
    ['all its substances', ['Rilovan', 'Paracetamol 500 mg', 'Caffeine 30 mg'], 'Pain and fever'],
    [
      'a cold remedy, not its caffeine',
      ['Caffeine 30 mg', 'Phenylephrine 5 mg', 'Paracetamol 500 mg'],
      'Cold and flu',
    ],
    [
      'a multivitamin, not its vitamin C',
      ['Vitamin C 80 mg', 'Zinc sulfate 10 mg', 'Folic acid 1 mg'],
      'Vitamin supplement',
    ],
    [
      'not what it must not be taken with',
      ['Cetirizine 10 mg', 'Ask a doctor before you take warfarin 5 mg'],
      'Allergy relief',
    ],
    ['no salt', ['Chlorhydrate de mébévérine 100 mg'], 'Irritable bowel'],
    ['no short name that was only nearly read', ['Flupen l M 0m'], null],
  ] as const)('is known by %s', (_, rows, purpose) => {
    expect(usual(...rows)).toBe(purpose)
  })
})
