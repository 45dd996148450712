import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ImportJob } from './importJob.ts'
import { type ImportReader, startImportReader } from './importReader.ts'

/** An importing process that behaves as the family's id says. It answers with its process id as format. */
const ILL_BEHAVED = `
process.on('message', ({ familyId }) => {
  if (familyId === 'hang') for (;;);
  if (familyId === 'grow') for (const held = []; ; ) held.push(Buffer.alloc(8e6, 1))
  if (familyId === 'heap') for (const held = []; ; ) held.push({ held })
  if (familyId === 'exit') process.exit(3)
  if (familyId === 'throw') return process.send({ failed: 'Error: inside', rss: 1 })
  process.send({ preview: { format: process.pid }, rss: familyId === 'fat' ? 1e9 : 1 })
})
process.on('disconnect', () => process.exit())
`

let folder: string
let program: string
const readers: ImportReader[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'imports-'))
  program = path.join(folder, 'process.mjs')
  await writeFile(program, ILL_BEHAVED)
})
afterEach(() => Promise.all(readers.splice(0).map((reader) => reader.close())))
afterAll(() => rm(folder, { recursive: true, force: true }))

function start(options: Partial<Parameters<typeof startImportReader>[0]> = {}) {
  const reader = startImportReader({ program, ...options })
  readers.push(reader)
  const read = async (familyId: string) =>
    (await reader.read({ familyId } as ImportJob, async () => [])).preview.format as unknown as number
  return { reader, read }
}

test('files that take too long are refused', async () => {
  const { read } = start({ timeoutMs: 300 })
  await expect(read('hang')).rejects.toMatchObject({ code: 'importTooLarge', facts: { bound: 'work' } })
})

test.each(['grow', 'heap'])(
  'files that make the process %s are refused, and the next are read',
  async (how) => {
    const { read } = start({ timeoutMs: 60_000 })
    await expect(read(how)).rejects.toMatchObject({ code: 'importTooLarge', facts: { bound: 'work' } })
    expect(await read('well')).toBeGreaterThan(0)
  },
)

test.each(['exit', 'throw'])(
  "a process that fails by itself (%s) is our fault, not the files'",
  async (how) => {
    const { read } = start()
    await expect(read(how)).rejects.not.toHaveProperty('code', 'importTooLarge')
    expect(await read('well')).toBeGreaterThan(0)
  },
)

test('a process reads several files one after the other, until it holds much memory', async () => {
  const { read } = start()
  const first = await read('well')
  expect(await read('fat')).toBe(first)
  expect(await read('well')).not.toBe(first)
})

test('one import runs at a time, in the order in which they came', async () => {
  const { reader } = start()
  const [log, ends]: [string[], (() => void)[]] = [[], []]
  const run = (name: string) =>
    reader.inTurn(async () => {
      log.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
  const all = ['first', 'second', 'third'].map(run)
  await expect.poll(() => log).toEqual(['first'])
  ends[0]?.()
  await expect.poll(() => log).toEqual(['first', 'second'])
  ends[1]?.()
  await expect.poll(() => log).toEqual(['first', 'second', 'third'])
  ends[2]?.()
  await Promise.all(all)
})

test('an import that waits too long is refused, and those behind it are not', async () => {
  const { reader } = start({ waitMs: 50 })
  let end = () => {}
  const running = reader.inTurn(() => new Promise<void>((resolve) => (end = resolve)))
  await expect(reader.inTurn(async () => 'second')).rejects.toMatchObject({ code: 'importQueueFull' })
  end()
  await running
  expect(await reader.inTurn(async () => 'third')).toBe('third')
})
