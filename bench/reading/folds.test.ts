import { expect, test } from 'vitest'
import { toFolds } from './folds.ts'
import type { PhotoLabel } from './label.ts'

const photo = (file: string, repo?: string): PhotoLabel => ({
  file,
  ...(repo && { repo }),
  isMedicine: true,
  name: null,
  expirationDate: null,
  purpose: null,
  pillCount: null,
})
const several = (count: number, repo: string) =>
  Array.from({ length: count }, (_, index) => photo(`${repo}${index}.jpg`, repo))

test('photos of one source share a fold, and folds are of about equal size', () => {
  const photos = [...several(3, 'a'), ...several(2, 'b'), ...several(2, 'c'), photo('x.jpg'), photo('y.jpg')]
  const foldOf = toFolds(photos)
  const sizes = new Map<number, number>()
  for (const label of photos) sizes.set(foldOf(label), (sizes.get(foldOf(label)) ?? 0) + 1)
  expect(new Set(several(3, 'a').map(foldOf)).size).toBe(1)
  expect([...sizes.values()].sort()).toEqual([1, 1, 2, 2, 3])
})

test('the order of the photos makes no difference', () => {
  const photos = [...several(3, 'a'), ...several(2, 'b'), photo('x.jpg')]
  const [one, other] = [toFolds(photos), toFolds(photos.toReversed())]
  expect(photos.map(one)).toEqual(photos.map(other))
})
