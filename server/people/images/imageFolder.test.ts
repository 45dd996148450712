import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { problemOf } from '../../platform/database/problem.ts'
import { openImageFolder } from './imageFolder.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-images-'))
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

const filesIn = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !fs.statSync(path.join(folder, name)).isDirectory())

test("ignores a killed instance's partial image, and removes it at a start an hour later", async () => {
  const folder = path.join(root, 'images')
  const photo = path.join(root, 'photo')
  fs.writeFileSync(photo, 'bytes')
  await (await openImageFolder(folder)).keep('abc', photo)
  for (const [name, ageMinutes] of [
    ['killed', 61],
    ['living', 59],
  ] as const) {
    const file = path.join(folder, '.unfinished', `${name}.640.AAAAAAAAAAAAAAAAAAAAAA.part`)
    fs.writeFileSync(file, 'by')
    const time = new Date(Date.now() - ageMinutes * 60_000)
    fs.utimesSync(file, time, time)
  }
  const store = await openImageFolder(folder)
  const listed: string[] = []
  for await (const key of store.list()) listed.push(key)
  expect(listed).toEqual(['abc'])
  expect(filesIn(folder).sort()).toEqual(['.unfinished/living.640.AAAAAAAAAAAAAAAAAAAAAA.part', 'ab/abc'])
})

test('recreates a folder that was emptied while it runs', async () => {
  const folder = path.join(root, 'emptied')
  const photo = path.join(root, 'photo')
  fs.writeFileSync(photo, 'bytes')
  const store = await openImageFolder(folder)
  fs.rmSync(folder, { recursive: true })
  await store.keep('abc', photo)
  expect(filesIn(folder)).toEqual(['ab/abc'])
})

test('knows of no image while its folder is away, which is not to say that they are gone', async () => {
  const folder = path.join(root, 'unmounted')
  const photo = path.join(root, 'photo')
  fs.writeFileSync(photo, 'bytes')
  const store = await openImageFolder(folder)
  expect(await store.open('abc')).toBeUndefined()
  fs.rmSync(folder, { recursive: true })
  const failure: unknown = await store.open('abc').catch((error) => error)
  expect(problemOf(failure)).toBe('broken')
})
