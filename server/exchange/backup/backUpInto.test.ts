import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { signUpMember } from '../../../test/household.ts'
import { onEachEngine } from '../../../test/onEachEngine.ts'
import { startTestApp, type TestApp } from '../../../test/testApp.ts'
import { sqlite } from '../../../test/testDatabases.ts'
import { backUpInto } from './backups.ts'

onEachEngine('a backup into a folder of backups', ({ makeDatabase }) => {
  let app: TestApp
  let folder: string
  const folders: string[] = []
  beforeEach(async () => {
    app = await startTestApp(makeDatabase)
    await signUpMember(app)
    folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-nightly-')), 'backups')
    folders.push(path.dirname(folder))
    return () => app.close()
  })
  afterAll(() => {
    for (const one of folders) fs.rmSync(one, { recursive: true })
  })

  const at = (day: number, hour: number) => new Date(2026, 10, day, hour)
  const parts = () => ({ ...app, version: '0.1.0', now: () => app.clock.now })
  const files = () => fs.readdirSync(folder).sort()

  test('is named by its moment, in a folder that it creates', async () => {
    app.clock.now = at(21, 15)
    const file = await backUpInto(folder, parts(), true)
    expect(file).toBe(path.join(folder, 'medicine-cabinet-2026-11-21-1500.tar'))
    expect(files()).toEqual([path.basename(file)])
  })

  test('deletes old backups and the remains of a killed process', async () => {
    fs.mkdirSync(folder)
    const put = (name: string) => fs.writeFileSync(path.join(folder, name), 'x')
    const nine = Array.from({ length: 9 }, (_, i) => `medicine-cabinet-2026-11-${10 + i}-0400.tar`)
    const left = 'medicine-cabinet-2026-11-10-0400.tar.AAAAAAAAAAAAAAAAAAAAAA.part'
    for (const name of [...nine, left, 'my own.tar']) put(name)
    fs.utimesSync(path.join(folder, left), at(10, 4), at(10, 4))
    app.clock.now = at(19, 4)
    await backUpInto(folder, parts(), true)
    expect(files()).toEqual([...nine.slice(3), 'medicine-cabinet-2026-11-19-0400.tar', 'my own.tar'].sort())
  })

  test('keeps only the three newest where none are made by night', async () => {
    fs.mkdirSync(folder, { recursive: true })
    for (const day of [10, 11, 12])
      fs.writeFileSync(path.join(folder, `medicine-cabinet-2026-11-${day}-0400.tar`), 'x')
    app.clock.now = at(19, 4)
    await backUpInto(folder, parts(), false)
    expect(files()).toEqual(
      ['11-11-0400', '11-12-0400', '11-19-0400'].map((one) => `medicine-cabinet-2026-${one}.tar`),
    )
  })

  test('leaves nothing in the folder when it is stopped', async () => {
    const signal = AbortSignal.abort()
    await expect(backUpInto(folder, { ...parts(), signal }, true)).rejects.toThrow()
    expect(files()).toEqual([])
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
  const app = await startTestApp(sqlite.makeDatabase, { logTo, backupFolder: path.join(folder, name) })
  await app.app.ready()
  expect(await heard).toMatch(expected)
  await app.close()
  fs.rmSync(folder, { recursive: true })
})
