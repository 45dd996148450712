import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { kinds } from '../../../../test/kinds.ts'
import { restoreBackup } from '../../../exchange/backup/restoreBackup.ts'
import { writeBackup } from '../../../exchange/backup/writeBackup.ts'
import { vapidKeys } from './vapid.ts'

describe.each(kinds)("the server's keys on $kind", ({ start }) => {
  const open = async () => {
    const app = await start()
    onTestFinished(() => app.close())
    return app
  }

  test('are made once, however many ask for them first', async () => {
    const { database } = await open()
    const asked = await Promise.all(Array.from({ length: 20 }, () => vapidKeys(database)))
    expect(new Set(asked.map(({ privateKey }) => privateKey)).size).toBe(1)
    expect(await vapidKeys(database)).toEqual(asked[0])
  })

  test('travel in a backup, so that devices are reached from where it is restored', async () => {
    const [source, target] = [await open(), await open()]
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-keys-'))
    onTestFinished(() => fs.rmSync(folder, { recursive: true }))
    const keys = await vapidKeys(source.database)
    // Whoever asks before anybody has signed up makes others.
    expect(await vapidKeys(target.database)).not.toEqual(keys)
    const file = path.join(folder, 'backup.tar')
    await writeBackup({ ...source, version: '0.1.0', now: () => source.clock.now }, file)
    await restoreBackup({ ...target, temporaryFolder: folder }, file)
    expect(await vapidKeys(target.database)).toEqual(keys)
  })
})
