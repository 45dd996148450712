import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toFolds } from './folds.ts'
import { versionOf, withJitter } from './jitter.ts'
import { drawing } from './print.ts'

test('jitter adds smaller, tilted versions of each photo, of the same source', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'jitter-'))
  const drawn = await sharp(Buffer.from(drawing(500, 200)))
    .flatten()
    .jpeg()
    .toBuffer()
  await writeFile(path.join(folder, 'a.jpg'), drawn)
  const label = {
    file: 'a.jpg',
    isMedicine: true,
    name: null,
    expirationDate: null,
    purpose: null,
    pillCount: null,
  }
  const all = await withJitter([{ label, file: 'a.jpg', folder }], folder)
  const sizes = await Promise.all(all.map(({ file }) => sharp(path.join(folder, file)).metadata()))
  expect(all.map((photo) => versionOf(photo.label))).toEqual(['as it is', 'smaller', 'smallest'])
  expect(sizes.map(({ width }) => width)).toEqual([500, 408, 306])
  expect(new Set(all.map(({ label: own }) => own).map(toFolds(all.map((photo) => photo.label)))).size).toBe(1)
  await rm(folder, { recursive: true })
})
