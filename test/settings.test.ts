import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../server/config.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')

function settingsOfCode(): string[] {
  const folder = path.join(ROOT, 'server/config')
  const files = fs.readdirSync(folder).filter((file) => !file.endsWith('.test.ts'))
  const code = [read('server/config.ts'), ...files.map((file) => read(`server/config/${file}`))].join('\n')
  const found = code.matchAll(/\benv\.([A-Z][A-Z0-9_]+)|\bcredential\('([A-Z0-9_]+)'\)/g)
  return [...new Set([...found].map(([, read, credential]) => (read ?? credential) as string))].sort()
}

/** The example with every # removed. */
const example = parseEnv(read('.env.example').replace(/^#(?=[A-Z0-9_]+=)/gm, ''))

test('.env.example has every setting, and no other', () => {
  expect(settingsOfCode().length).toBeGreaterThan(20)
  expect(Object.keys(example).sort()).toEqual(settingsOfCode())
})

test('its values are the defaults', () => {
  expect(readConfig(example)).toEqual(readConfig({}))
})

test('the documents name every setting', () => {
  const documents = read('README.md') + read('docs/operate.md')
  expect(settingsOfCode().filter((setting) => !documents.includes(`\`${setting}\``))).toEqual([])
})

test('the file .env in the folder of the project sets what the environment does not', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-settings-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const { href } = pathToFileURL(path.join(ROOT, 'scripts/settingsFile.mjs'))
  const program = `import { readSettingsFile } from ${JSON.stringify(href)}
    readSettingsFile(${JSON.stringify(folder)})
    console.log(process.env.PORT, process.env.SIGN_UP)`
  const run = () => {
    const env = { PATH: process.env.PATH, PORT: '4000' }
    return execFileSync(process.execPath, ['--input-type=module', '-e', program], { env, encoding: 'utf8' })
  }
  expect(run()).toBe('4000 undefined\n')
  fs.writeFileSync(path.join(folder, '.env'), '# mine\nPORT=5000\nSIGN_UP=first\nNODE_OPTIONS=\n')
  expect(run()).toBe('4000 first\n')
})

test.each(['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS'])(
  'refuses %s in .env, where Node does not see it',
  (name) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-settings-'))
    onTestFinished(() => fs.rmSync(folder, { recursive: true }))
    fs.mkdirSync(path.join(folder, 'scripts'))
    for (const file of ['run.mjs', 'settingsFile.mjs'])
      fs.copyFileSync(path.join(ROOT, 'scripts', file), path.join(folder, 'scripts', file))
    fs.writeFileSync(path.join(folder, '.env'), `${name}=--no-warnings\n`)
    const env = { PATH: process.env.PATH }
    const { status, stderr } = spawnSync(process.execPath, [path.join(folder, 'scripts/run.mjs'), 'start'], {
      env,
      encoding: 'utf8',
    })
    expect([status, stderr.trim()]).toEqual([
      1,
      `${name} has no effect in .env, because Node reads it before: put it in front of the command (${name}=… npm start)`,
    ])
  },
)
