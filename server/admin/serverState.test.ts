import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepSomeImage, signUpMember } from '../../test/household.ts'
import { onBothEngines } from '../../test/onEachEngine.ts'
import { setOperator } from '../people/accounts/operators.ts'
import { productVersion } from '../platform/database/productVersion.ts'
import { newDelivery } from '../reminders/deliveries.ts'

const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-state-'))
afterAll(() => fs.rmSync(dataFolder, { recursive: true }))

onBothEngines('the state of the server', ({ open }) => {
  const lines: string[] = []
  const home = open({
    dataFolder,
    backupFolder: path.join(dataFolder, 'backups'),
    nightlyBackups: false,
    logTo: { write: (line) => void lines.push(line) },
  })

  test('has version, storage, jobs and warnings, and no secret', async () => {
    const ada = await signUpMember(home, 'Ada')
    await setOperator(home.database, ada.id, true)
    await keepSomeImage(home, ada)
    fs.mkdirSync(path.join(dataFolder, 'backups'), { recursive: true })
    fs.writeFileSync(path.join(dataFolder, 'backups', 'medicine-cabinet-2026-11-20-0400.tar'), 'x'.repeat(70))
    const { token } = ada
    // Logged as a warning, with its address among the facts.
    await home.app.inject({ url: '/api/families', headers: { authorization: 'Bearer mct_unknown' } })
    const { body } = await home.call('GET /api/operator/server', { token })
    expect(body).toMatchObject({
      version: productVersion,
      startedAt: expect.any(String),
      storage: {
        photos: expect.any(Number),
        database: expect.any(Number),
        backups: 70,
        free: expect.any(Number),
      },
      photos: { read: 0, notRead: 0, underWay: 0, medianMs: null, slowestMs: null },
      remindersLate: false,
      warnings: [{ message: 'API token refused', detail: null, count: 1 }],
    })
    expect(body.storage.photos).toBeGreaterThan(0)
    expect(body.storage.database).toBeGreaterThan(1000)
    expect(body.jobs.filter(({ every }) => every === 'request')).toMatchObject([{ name: 'nightly backup' }])
    expect(lines.join('')).toContain('API token refused')
    for (const secret of ['mct_unknown', '127.0.0.1', home.address])
      expect(JSON.stringify(body)).not.toContain(secret)
  })

  test('says that a message should have been sent long ago', async () => {
    const ada = await signUpMember(home, 'Ada')
    await setOperator(home.database, ada.id, true)
    const { now } = home.clock
    await home.database
      .insertInto('deliveries')
      .values({
        ...newDelivery(
          {
            key: 'late',
            targetId: 'email x',
            userId: ada.id,
            host: 'email',
            step: 'account',
            personId: null,
            medicationId: null,
            occurrenceId: null,
            about: '{}',
          },
          { sendAt: now.getTime() - 6 * 60_000, until: now.getTime() + 60_000 },
        ),
      })
      .execute()
    expect((await home.call('GET /api/operator/server', { token: ada.token })).body.remindersLate).toBe(true)
  })
})
