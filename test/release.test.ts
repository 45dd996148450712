import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { headlinesOf } from '../scripts/headlines.mjs'

const SCRIPT = path.resolve(import.meta.dirname, '../scripts/release.mjs')
const NOW = new Date('2027-01-05T10:00:00Z')

let root: string
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    cwd: root,
    encoding: 'utf8',
  })
const write = (name: string, text: string) => {
  fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  fs.writeFileSync(path.join(root, name), text)
}
const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8')
const release = async (version: string) => {
  const made: { release: (root: string, version: string, now: Date) => void } = await import(SCRIPT)
  made.release(root, version, NOW)
}

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-release-'))
  git('init', '--quiet')
  git('config', 'user.name', 'A')
  git('config', 'user.email', 'a@example.org')
  write('package.json', '{\n  "name": "cabinet",\n  "version": "0.2.0"\n}\n')
  write('CHANGELOG.md', '# Changelog\n\n## 0.2.0, 2026-11-24\n\n- What was.\n')
  write('changes/README.md', 'One file for each change.\n')
  write('changes/teal.md', 'Everything is teal.\nEven this.\n')
  write('changes/api-colour.md', '- Things have a `colour`,\n  also in lists.\n')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'web: be teal')
})
afterEach(() => fs.rmSync(root, { recursive: true }))

test('a release joins the written changes into the changelog as one commit', async () => {
  await release('0.3.0')
  expect(read('CHANGELOG.md')).toBe(`# Changelog

## 0.3.0, 2027-01-05

- Everything is teal.
  Even this.

### For programs that call the API

- Things have a \`colour\`,
  also in lists.

## 0.2.0, 2026-11-24

- What was.
`)
  expect(JSON.parse(read('package.json')).version).toBe('0.3.0')
  expect(fs.readdirSync(path.join(root, 'changes'))).toEqual(['README.md'])
  expect(git('log', '--format=%s', '-1').trim()).toBe('release: 0.3.0')
  expect([git('status', '--porcelain'), git('tag')]).toEqual(['', ''])
})

test.each([
  ['0.2.0', /not newer than 0\.2\.0/],
  ['three', /Name the version/],
])('%s is no version to make', async (version, problem) => {
  await expect(release(version)).rejects.toThrow(problem)
  expect(git('status', '--porcelain')).toBe('')
})

test("a release's notes are what people and operators read of its chapter", async () => {
  write('changes/upgrade-paint.md', 'Buy paint.\n')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'web: need paint')
  await release('0.3.0')
  expect(headlinesOf(read('CHANGELOG.md'), '0.3.0')).toBe(`- Everything is teal.
  Even this.

### Before you upgrade

- Buy paint.

Everything, also for programs that call the API: CHANGELOG.md.
`)
  expect(headlinesOf(read('CHANGELOG.md'), '0.2.0')).toMatch(/^- What was\.\n/)
  expect(() => headlinesOf(read('CHANGELOG.md'), '0.3')).toThrow('no chapter 0.3')
})

test('nothing is released with uncommitted files, or without changes', async () => {
  write('changes/red.md', 'Everything is red.\n')
  await expect(release('0.3.0')).rejects.toThrow(/Commit what is changed/)
  git('rm', '--quiet', 'changes/teal.md', 'changes/api-colour.md')
  fs.rmSync(path.join(root, 'changes/red.md'))
  git('commit', '--quiet', '--message', 'web: say nothing')
  await expect(release('0.3.0')).rejects.toThrow(/Nothing changed/)
})
