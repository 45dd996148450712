import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const ROOT = path.dirname(import.meta.dirname)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-installing-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const writeJson = (file: string, content: object) => {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  fs.writeFileSync(path.join(folder, file), JSON.stringify(content))
}

/** The npm that runs this, or the one on the PATH, without the outer one's settings in its environment. */
function npm(args: string[], extra: Record<string, string>) {
  const script = process.env.npm_execpath
  const [command, first] = script ? [process.execPath, [script]] : ['npm', []]
  const outer = Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_'))
  const env = { ...Object.fromEntries(outer), ...extra }
  return spawnSync(command, [...first, ...args, '--offline'], { cwd: folder, env, encoding: 'utf8' })
}

// npm 10 runs all install scripts by default, npm 12 none. One package downloads code for graphics cards.
test("no version of npm runs a package's script", () => {
  const marker = path.join(folder, 'it-ran')
  const install = `node -e "require('fs').writeFileSync(process.env.MARKER, '')"`
  writeJson('package/package.json', { name: 'curious', version: '1.0.0', scripts: { install } })
  const packed = spawnSync('tar', ['-czf', 'curious.tgz', 'package'], { cwd: folder })
  expect(packed.status).toBe(0)
  writeJson('package.json', { private: true, dependencies: { curious: 'file:curious.tgz' } })
  fs.copyFileSync(path.join(ROOT, '.npmrc'), path.join(folder, '.npmrc'))
  const { status, stderr } = npm(['install'], { MARKER: marker })
  expect({ status, stderr }).toMatchObject({ status: 0 })
  expect(fs.existsSync(path.join(folder, 'node_modules/curious/package.json'))).toBe(true)
  expect(fs.existsSync(marker)).toBe(false)
})
