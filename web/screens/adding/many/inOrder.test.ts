import { expect, test } from 'vitest'
import { inOrder } from './inOrder.ts'

test.each<[what: string, photos: [name: string, at: number][], names: string[]]>([
  [
    'by their time',
    [
      ['b', 2],
      ['a', 3],
      ['c', 1],
    ],
    ['c', 'b', 'a'],
  ],
  [
    'by their numbers, where the time is the same',
    [
      ['IMG_10.jpg', 1],
      ['IMG_9.jpg', 1],
    ],
    ['IMG_9.jpg', 'IMG_10.jpg'],
  ],
  [
    'as they came, where nothing tells',
    [
      ['x', 1],
      ['x', 1],
    ],
    ['x', 'x'],
  ],
])('%s', (_, photos, names) => {
  const files = photos.map(([name, lastModified]) => ({ name, lastModified }))
  expect(inOrder(files).map(({ name }) => name)).toEqual(names)
})
