import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { startInstance } from './instance.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-modes-'))
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

const modeOf = (file: string) => (fs.statSync(file).mode & 0o777).toString(8)

function modesBelow(folder: string): Record<string, string> {
  const below = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Object.fromEntries(['.', ...below].map((name) => [name, modeOf(path.join(folder, name))]))
}

/** Modes of version 0.1 under the usual umask. */
function oldDataFolder(name: string): string {
  const folder = path.join(root, name)
  fs.mkdirSync(path.join(folder, 'images/ab'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'images/ab/abc'), 'bytes')
  fs.copyFileSync(inject('templates').file, path.join(folder, 'medicine-cabinet.sqlite'))
  for (const file of Object.keys(modesBelow(folder))) {
    const whole = path.join(folder, file)
    fs.chmodSync(whole, fs.statSync(whole).isDirectory() ? 0o755 : 0o644)
  }
  return folder
}

// Windows has no such modes.
describe.runIf(process.platform !== 'win32')('files are for their owner alone', () => {
  test('a running server closes new files and those of an earlier version', async () => {
    const folder = oldDataFolder('old')
    const server = await startInstance({ DATA_DIR: folder })
    const modes = modesBelow(folder)
    await server.end()
    expect(modes).toMatchObject({ '.': '700', images: '700', 'images/ab': '700', 'images/ab/abc': '600' })
    expect(modes).toMatchObject({ 'medicine-cabinet.sqlite': '600', 'medicine-cabinet.sqlite-wal': '600' })
    expect(Object.entries(modes).filter(([, mode]) => mode !== '700' && mode !== '600')).toEqual([])
  })

  test('it leaves other files beside them, and a shared folder, as they are', async () => {
    const folder = oldDataFolder('shared')
    fs.writeFileSync(path.join(folder, 'holiday.jpg'), '')
    fs.chmodSync(path.join(folder, 'holiday.jpg'), 0o644)
    const server = await startInstance({ DATA_DIR: folder })
    await server.end()
    expect(modesBelow(folder)).toMatchObject({
      '.': '755',
      'holiday.jpg': '644',
      images: '700',
      'images/ab/abc': '600',
      'medicine-cabinet.sqlite': '600',
    })
  })
})
