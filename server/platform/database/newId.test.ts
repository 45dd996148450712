import { expect, test } from 'vitest'
import { newId } from './newId.ts'

test('an id is short, unique, and begins with the time', () => {
  const startedAt = Date.now()
  const ids = Array.from({ length: 1000 }, newId)
  const endedAt = Date.now()
  expect(new Set(ids.map((id) => id.slice(8))).size).toBe(ids.length)
  for (const id of ids) {
    expect(id).toMatch(/^[\w-]{22}$/)
    const madeAt = Buffer.from(id, 'base64url').readUIntBE(0, 6)
    expect(madeAt >= startedAt && madeAt <= endedAt).toBe(true)
  }
})
