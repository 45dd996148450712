import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openUploadFolder } from './uploads.ts'

const BUILT = fileURLToPath(new URL('../../../dist/server/platform/http/uploads.js', import.meta.url))

let parent: string
beforeAll(() => {
  expect(fs.existsSync(BUILT), 'build the server first: npm run build').toBe(true)
  parent = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'upload-folder-')), 'tmp')
})
afterAll(() => fs.rmSync(path.dirname(parent), { recursive: true, force: true }))

const folders = () =>
  fs
    .readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(parent, name))

/** An instance of its own that has an original in its folder and does nothing more. */
async function startInstance() {
  const program = `
    import fs from 'node:fs'
    import { openUploadFolder } from ${JSON.stringify(pathToFileURL(BUILT).href)}
    const { path } = openUploadFolder(${JSON.stringify(parent)})
    fs.writeFileSync(path + '/original', 'GPS')
    process.send(path)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [folder] = (await once(child, 'message')) as [string]
  return { child, folder }
}

describe('the folder for photos while they are read', () => {
  test('is removed at the next start when its instance was killed, and never while its instance lives', async () => {
    const [living, killed] = [await startInstance(), await startInstance()]
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')
    expect(folders().toSorted()).toEqual([living.folder, killed.folder].toSorted())

    const own = openUploadFolder(parent)
    expect(folders().toSorted()).toEqual([living.folder, own.path].toSorted())
    expect(fs.readFileSync(path.join(living.folder, 'original'), 'utf8')).toBe('GPS')

    own.close()
    expect(folders()).toEqual([living.folder])
    living.child.kill('SIGKILL')
    await once(living.child, 'exit')
    openUploadFolder(parent).close()
    expect(folders()).toEqual([])
  })

  test.runIf(process.platform !== 'win32')('is for nobody else on the machine', () => {
    fs.chmodSync(parent, 0o755)
    const { path: own, close } = openUploadFolder(parent)
    expect([parent, own].map((folder) => fs.statSync(folder).mode & 0o777)).toEqual([0o700, 0o700])
    close()
  })
})
