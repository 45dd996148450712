import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import v8 from 'node:v8'
import vm from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signUpMember } from '../../../test/household.ts'
import { measuredImports } from '../../../test/measuredImports.ts'
import { onEachEngine } from '../../../test/onEachEngine.ts'

const FILES = 10_000
const MEGABYTE = 1024 * 1024

const folder = path.join(import.meta.dirname, 'samples')
// A text file holds many samples, each of which is a file.
const samples = readdirSync(folder)
  .filter((name) => !name.endsWith('.txt'))
  .map((name) => readFileSync(path.join(folder, name), 'utf8'))

/** Pieces that are put into a file where they do not belong. */
const PIECES = [
  '"',
  ',',
  '\n',
  '{',
  '}',
  '[',
  ']',
  'null',
  '-1',
  '1e999',
  '\u0000',
  '\uD800',
  '9'.repeat(40),
  '=',
  '’',
  '__proto__',
]

const mutation = fc.record({
  sample: fc.nat(samples.length - 1),
  edits: fc.array(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      cut: fc.nat(40),
      piece: fc.constantFrom('', ...PIECES),
    }),
    { minLength: 1, maxLength: 6 },
  ),
})

v8.setFlagsFromString('--expose-gc')
const collectGarbage = vm.runInNewContext('gc')

/** Memory that objects of the server hold, in bytes: what it needs for a moment depends on what else the machine does. */
function heldMemory(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

onEachEngine('imports', ({ open }) => {
  const { program, costs } = measuredImports()
  const home = open({ importing: { program, timeoutMs: 300_000 } })

  test(`of ${FILES} mutated files answer no 500, write all or nothing, and take little memory`, {
    timeout: 1_200_000,
  }, async () => {
    const { token, familyId } = await signUpMember(home)
    const params = { id: familyId }
    const before = heldMemory()
    const mutations = fc.sample(mutation, { numRuns: FILES, seed: 32 })
    for (const { sample, edits } of mutations) {
      let text = samples[sample] ?? ''
      for (const { at, cut, piece } of edits) {
        const place = Math.floor(at * text.length)
        text = text.slice(0, place) + piece + text.slice(place + cut)
      }
      const body = { files: [{ name: 'a', text }], timeZone: 'UTC' }
      const answer = await home.call('POST /api/families/{id}/imports', { token, params, body })
      expect([200, 400, 409]).toContain(answer.status)
      const importId = answer.body.import?.id
      if (importId === undefined) continue
      const undone = await home.call('DELETE /api/families/{id}/imports/{importId}', {
        token,
        params: { ...params, importId },
      })
      expect(undone.status).toBe(204)
      const left = await home.call('GET /api/medications', { token, query: { familyId } })
      expect(left.body).toEqual([])
    }
    expect(heldMemory() - before).toBeLessThan(50 * MEGABYTE)
    // More would have been refused.
    expect(Math.max(...costs().map(({ rss }) => rss))).toBeLessThan(190 * MEGABYTE)
  })
})
