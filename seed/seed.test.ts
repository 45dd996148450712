import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { onEachEngine } from '../test/onEachEngine.ts'
import { furnish } from './furnish.ts'
import { PASSWORD, PEOPLE, type SeedPerson } from './household.ts'

const PROGRAM = path.resolve(import.meta.dirname, '../dist/seed/main.js')

/** Photos are read slowly, and are other tests' concern. */
const withoutPictures = (person: SeedPerson): SeedPerson => ({
  ...person,
  families: person.families.map(({ medicines, ...family }) => ({
    ...family,
    medicines: medicines.map(({ pictures: _, ...medicine }) => medicine),
  })) as SeedPerson['families'],
})

onEachEngine('the household to look at', ({ open }) => {
  const home = open()

  test('moves in with its medicines in the state that the tables say', async () => {
    await home.app.listen({ port: 0, host: '127.0.0.1' })
    const [{ port }] = home.app.addresses() as [AddressInfo]
    for (const person of PEOPLE) await furnish({ port }, withoutPictures(person), home.clock.now)

    for (const { email, families } of PEOPLE) {
      const { token } = (await home.call('POST /api/auth/login', { body: { email, password: PASSWORD } }))
        .body
      const made = (await home.call('GET /api/families', { token })).body
      expect(made.map(({ name }) => name).sort()).toEqual(families.map(({ name }) => name).sort())
      const listed = (await home.call('GET /api/medications', { token })).body
      const written: string[] = []
      for (const { id } of made) {
        const lines = (await home.call('GET /api/families/{id}/shopping', { token, params: { id } })).body
        written.push(...lines.filter(({ reason }) => reason === 'written').map(({ name }) => name))
      }
      expect(written.sort()).toEqual(families.flatMap(({ toBuy }) => toBuy ?? []).sort())
      const nameOf = new Map<string, string>()
      for (const { id } of made) {
        const people = (await home.call('GET /api/families/{id}/people', { token, params: { id } })).body
        for (const person of people) nameOf.set(person.id, person.name)
      }
      const stateOf = (name: string, pillsLeft: number | null, isDated: boolean, takers: string[]) => ({
        name,
        pillsLeft,
        isDated,
        takers: takers.sort(),
      })
      const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
      expect(
        listed
          .map((one) =>
            stateOf(
              one.name,
              one.pillCount,
              one.expirationDate !== null,
              one.personIds.map((id) => nameOf.get(id) ?? id),
            ),
          )
          .sort(byName),
      ).toEqual(
        families
          .flatMap(({ medicines }) => medicines)
          .map((one) => stateOf(one.name, one.pillsLeft, one.expiresInDays !== null, [...(one.for ?? [])]))
          .sort(byName),
      )
    }
  })
})

test('an instance with accounts is left alone without --add', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-seed-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const database = openDatabase(path.join(folder, 'medicine-cabinet.sqlite'))
  await migrate(database)
  const user = { id: 'a', email: 'a@example.org', name: 'A', createdAt: 'now' }
  await database.insertInto('users').values(user).execute()
  await database.destroy()

  const env = { PATH: process.env.PATH, DATA_DIR: folder }
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM], { encoding: 'utf8', env })
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^Somebody has an account here already \(1\): say --add/),
  ])
})
