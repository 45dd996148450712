import { describe, expect, test } from 'vitest'
import { pageOf } from '../../test/pageOf.ts'
import type { ImageQuality } from './imageQuality.ts'
import { type Advice, advise } from './photoAdvice.ts'

const GOOD: ImageQuality = { brightness: 1, contrast: 1, sharpness: 1, glare: 0, isOverexposed: false }
const nothingRead = pageOf([])
const wellRead = pageOf(['Ibuprofen', '30 tablets', 'EXP 08/2028'])

describe('advice for the next photo', () => {
  test.each<[string, Partial<ImageQuality>, Advice[]]>([
    ['a dark photo wants more light', { brightness: 0.2 }, ['more-light']],
    ['an overexposed one less', { brightness: 0.2, isOverexposed: true }, ['less-light']],
    ['a blurred one a steady hand', { sharpness: 0.1 }, ['hold-still']],
    ['a reflection another angle', { glare: 0.1 }, ['avoid-glare']],
    ['flat print light from the side', { contrast: 0.1 }, ['plain-background']],
    ['a good photo of nothing readable a shorter distance', {}, ['move-closer']],
    ['several faults all their advice', { brightness: 0.2, sharpness: 0.1 }, ['more-light', 'hold-still']],
  ])('%s', (_, measures, advice) => {
    expect(advise({ ...GOOD, ...measures }, nothingRead)).toEqual(advice)
  })

  test('a photo that reads well needs no advice, whatever its measures are', () => {
    expect(advise({ ...GOOD, glare: 0.3, brightness: 0.2, sharpness: 0.1 }, wellRead)).toEqual([])
  })
})
