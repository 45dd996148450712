import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { signUpSomebody } from '../../test/household.ts'
import { onEachEngine } from '../../test/onEachEngine.ts'
import { startTestApp, type TestApp } from '../../test/testApp.ts'
import { sqlite } from '../../test/testDatabases.ts'
import { backUpIfDue, backUpNightly } from './nightly.ts'

onEachEngine('the nightly backup', ({ makeDatabase }) => {
  let app: TestApp
  let folder: string
  const folders: string[] = []
  beforeEach(async () => {
    app = await startTestApp(makeDatabase)
    await signUpSomebody(app)
    folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-nightly-')), 'backups')
    folders.push(path.dirname(folder))
    return () => app.close()
  })
  afterAll(() => {
    for (const one of folders) fs.rmSync(one, { recursive: true })
  })

  const at = (day: number, hour: number) => new Date(2026, 10, day, hour)
  const parts = () => ({ ...app, version: '0.1.0', now: () => app.clock.now })
  const backUp = () => backUpIfDue(parts(), folder)
  const files = () => fs.readdirSync(folder).sort()

  test('is made at the first start and then at four each night, once', async () => {
    app.clock.now = at(21, 15)
    expect(await backUp()).toBe(path.join(folder, 'medicine-cabinet-2026-11-21-1500.tar'))
    expect(await backUp()).toBeUndefined()
    app.clock.now = new Date(at(22, 4).getTime() - 1)
    expect(await backUp()).toBeUndefined()
    app.clock.now = at(22, 4)
    expect(await backUp()).toBeDefined()
    // Nobody was up for two nights.
    app.clock.now = at(25, 9)
    expect(await backUp()).toBeDefined()
    expect(await backUp()).toBeUndefined()
    const stamps = ['21-1500', '22-0400', '25-0900'].map((stamp) => `medicine-cabinet-2026-11-${stamp}.tar`)
    expect(files()).toEqual(stamps)
  })

  test('is made by one of several instances', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, backUp))
    expect(made.filter((file) => file !== undefined)).toHaveLength(1)
    expect(files()).toHaveLength(1)
  })

  test('removes those that have had their time, and what a killed process left', async () => {
    fs.mkdirSync(folder)
    const put = (name: string) => fs.writeFileSync(path.join(folder, name), 'x')
    const nine = Array.from({ length: 9 }, (_, i) => `medicine-cabinet-2026-11-${10 + i}-0400.tar`)
    const left = 'medicine-cabinet-2026-11-10-0400.tar.AAAAAAAAAAAAAAAAAAAAAA.part'
    for (const name of [...nine, left, 'my own.tar']) put(name)
    fs.utimesSync(path.join(folder, left), at(10, 4), at(10, 4))
    app.clock.now = at(19, 4)
    await backUp()
    expect(files()).toEqual([...nine.slice(3), 'medicine-cabinet-2026-11-19-0400.tar', 'my own.tar'].sort())
  })

  test('says that it failed and is tried again in an hour', async () => {
    fs.writeFileSync(folder, 'a file where the folder should be')
    await expect(backUp()).rejects.toThrow(/EEXIST|ENOTDIR/)
    expect(await backUp()).toBeUndefined()
    fs.rmSync(folder)
    app.clock.now = new Date(app.clock.now.getTime() + 60 * 60_000)
    expect(await backUp()).toBeDefined()
  })

  test('is made although a clock was a year ahead for a while', async () => {
    app.clock.now = new Date(2027, 10, 21, 4)
    await backUp()
    app.clock.now = at(21, 4)
    expect(await backUp()).toBeDefined()
  })

  test('is left to the next start by a server that ends', async () => {
    const closing = new AbortController()
    closing.abort()
    await expect(backUpIfDue({ ...parts(), signal: closing.signal }, folder)).rejects.toThrow()
    expect(files()).toEqual([])
    expect(await backUp()).toBeDefined()
  })
})

test.each([
  ['is in its log when it was made', 'backups', /"msg":"backup made"/],
  ['is an error in its log when it failed', 'a file/backups', /"level":50.*"msg":"NO BACKUP was made/],
])('the nightly backup of a running server %s', async (_, name, expected) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-nightly-'))
  fs.writeFileSync(path.join(folder, 'a file'), '')
  let hear: (line: string) => void = () => {}
  const heard = new Promise<string>((resolve) => {
    hear = (line) => /backup/i.test(line) && resolve(line)
  })
  const logTo = { write: (line: string) => hear(line) }
  const app = await startTestApp(sqlite.makeDatabase, { logTo })
  backUpNightly(app.app, { ...app, version: '0.1.0', now: () => app.clock.now }, path.join(folder, name))
  await app.app.ready()
  expect(await heard).toMatch(expected)
  await app.close()
  fs.rmSync(folder, { recursive: true })
})
