import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const PROGRAM = path.resolve(import.meta.dirname, '../../dist/server/commands/registers.js')

/** An operator at an instance of their own. */
function operator() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-registers-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const write = (name: string, ...rows: string[]) =>
    fs.writeFileSync(
      path.join(folder, name),
      ['code,name,strength,form,pieces,ingredients', ...rows].join('\n'),
    )
  const run = (...args: string[]) => {
    const env = { PATH: process.env.PATH, DATA_DIR: path.join(folder, 'data') }
    const options = { cwd: folder, env, encoding: 'utf8' } as const
    const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], options)
    return { status, said: stdout.trim().split('\n'), complained: stderr.trim() }
  }
  return { write, run }
}

const ADD = ['--format', 'csv', '--id', 'mine', '--name', 'My list', '--month', '2026-11']

test('adds a register, says which lines are wrong, replaces it, lists it and removes it', () => {
  const { write, run } = operator()
  write('first.csv', '4006381333931,Zinc,25 mg,tablet,30,zinc', 'nonsense,,,,,', '4012345678901,Iron,,,-3,')
  const added = run('add', 'first.csv', ...ADD)
  expect(added.status).toBe(0)
  expect(added.said).toEqual([expect.stringMatching(/^Added mine: 1 codes of 1 products; 2 lines/)])
  expect(added.complained).toMatch(/^line 3: .+\nline 4: /)
  expect(run('list').said).toContain('mine: My list, 2026-11, 1 codes of 1 products (added)')

  write('second.csv', 'nonsense,,,,,')
  const refused = run('add', 'second.csv', ...ADD)
  expect([refused.status, refused.complained]).toEqual([1, expect.stringMatching(/nothing was added$/)])
  expect(run('list').said, 'the register of before stays').toContain(
    'mine: My list, 2026-11, 1 codes of 1 products (added)',
  )

  write('third.csv', '4006381333931,Zinc,25 mg,tablet,30,zinc', '04012345678901,Iron,50 mg,tablet,50,iron')
  expect(run('add', 'third.csv', ...ADD).said[1]).toMatch(/^It replaces mine: My list, 2026-11, 1 codes/)
  expect(run('remove', 'mine').said).toEqual(['Removed mine'])
  expect(
    run('list')
      .said.map((line) => line.split(':')[0])
      .sort(),
  ).toEqual(['canada', 'france', 'spain'])
})

test.each([
  [['remove', 'france'], 1, /^No register france was added/],
  [['add', 'absent.csv', ...ADD], 1, /absent\.csv/],
  [['add', 'absent.csv'], 2, /--format must be one of/],
  [['add', 'absent.csv', '--format', 'csv', '--id', '../x'], 2, /--id must be/],
  [['find', 'x'], 2, /There is no command find/],
])('%j is refused', (args, status, complaint) => {
  const answer = operator().run(...args)
  expect([answer.status, answer.complained]).toEqual([status, expect.stringMatching(complaint)])
})
