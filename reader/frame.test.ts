import { describe, expect, test } from 'vitest'
import { pageOf } from '../test/pageOf.ts'
import { cutOut, farPackage, onWhole } from './frame.ts'
import type { Page, Place } from './page.ts'

/** A page whose lines stand at these places. */
const pageWith = (...places: [x: number, y: number, width: number, height: number][]): Page => {
  const page = pageOf(places.map((_, index) => `Line ${index}`))
  const lines = page.lines.map((line, index): typeof line => {
    const [x, y, width, height] = places[index]!
    return { ...line, place: { x, y, width, height, turn: 0 } }
  })
  return { ...page, lines }
}

describe('the part of a photo that holds the package', () => {
  test('is around text that is small in the picture, with room for what was not read', () => {
    const part = farPackage(pageWith([0.5, 0.5, 0.2, 0.02], [0.5, 0.6, 0.1, 0.02]))!
    expect(part.x).toBeCloseTo(0.35)
    expect(part.y).toBeCloseTo(0.35)
    expect(part.width).toBeCloseTo(0.5)
    expect(part.height).toBeCloseTo(0.42)
  })
  test('ends where the picture ends', () => {
    expect(farPackage(pageWith([0, 0.97, 0.1, 0.03]))).toMatchObject({ x: 0, width: 0.2 })
  })
  test.each<[string, Page]>([
    ['fills the picture across', pageWith([0.1, 0.5, 0.3, 0.02], [0.7, 0.5, 0.2, 0.02])],
    ['fills it from top to bottom', pageWith([0.5, 0.1, 0.1, 0.02], [0.5, 0.8, 0.1, 0.02])],
    ['is not known without text', pageWith()],
  ])('%s: then it is all of it', (_, page) => {
    expect(farPackage(page)).toBeNull()
  })
})

test('a place on a part of a photo is moved to its place on the whole', async () => {
  const part = { x: 0.5, y: 0.25, width: 0.5, height: 0.5 }
  const place: Place = { x: 0.5, y: 0.5, width: 0.25, height: 0.25, turn: 90 }
  expect(onWhole([{ place }], part)).toEqual([
    { place: { x: 0.75, y: 0.5, width: 0.125, height: 0.125, turn: 90 } },
  ])
  const picture = { data: Uint8Array.from({ length: 4 * 4 * 3 }, (_, i) => i), width: 4, height: 4 }
  const { data, ...size } = await cutOut(picture, part)
  expect(size).toEqual({ width: 2, height: 2 })
  expect([...data.slice(0, 3)]).toEqual([18, 19, 20])
})
