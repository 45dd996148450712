import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { MINUTE_MS } from '../language/durations.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { ask, startInstance } from './instance.ts'
import { startPushService } from './pushService.ts'
import { type Ask, addReminded, planAt, putOff, tally } from './reminded.ts'
import { engines } from './testDatabases.ts'

/** `npm run bench reminders` kills forty times, at random. */
const KILLS = 3

describe.each(engines)('a server that is killed, on $engine', ({ makeDatabase }) => {
  test('a killed server repeats what it was sending under the same name, and nothing else', {
    timeout: 60_000 + KILLS * 20_000,
  }, async () => {
    const service = await startPushService()
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-reminders-'))
    const made = await makeDatabase()
    const url = made.address.startsWith('postgres') ? made.address : undefined
    const start = () =>
      startInstance({
        DATA_DIR: folder,
        PUSH_SERVICES: service.origin,
        ...(url !== undefined && { DATABASE_URL: url }),
      })
    let server = await start()
    const database = openDatabase(url ?? path.join(folder, 'medicine-cabinet.sqlite'))
    onTestFinished(async () => {
      await server.kill()
      await database.destroy()
      await made.remove()
      fs.rmSync(folder, { recursive: true })
      await service.close()
    })

    const call: Ask = async (name, sent) => (await ask(server, name, sent)).body
    const who = await addReminded(call, service, { n: 0, devices: 1 })
    const soon = Math.ceil(Date.now() / MINUTE_MS + 30) * MINUTE_MS
    const minutes = Array.from({ length: KILLS }, (_, n) => soon + n * MINUTE_MS)
    const moments = await planAt(call, who, minutes)
    await server.kill()
    const due: typeof moments = []
    let underWay = 0
    const allArrived = () => expect.poll(() => tally(due, service.received).lost, { interval: 5 }).toBe(0)
    // The service has it, and the server does not know.
    service.answer('hang')
    for (const moment of moments) {
      due.push({ ...moment, at: Date.now() })
      await putOff(database, due.slice(-1))
      server = await start()
      await allArrived()
      await server.kill()
      // Ends the lease.
      const [cutOff] = await database
        .updateTable('deliveries')
        .set({ leaseUntil: null })
        .where('state', '=', 'waiting')
        .where('leaseUntil', 'is not', null)
        .execute()
      underWay += Number(cutOff?.numUpdatedRows)
    }
    service.answer({ status: 201 })
    server = await start()
    const sent = () => database.selectFrom('deliveries').where('state', '=', 'sent').select('id').execute()
    await expect.poll(sent).toHaveLength(KILLS)
    expect(await server.end()).toBe(0)

    const { unknown, extra } = tally(due, service.received)
    expect({ unknown, problems: service.problems }).toEqual({ unknown: 0, problems: [] })
    expect(extra).toBeGreaterThanOrEqual(KILLS)
    expect(extra).toBeLessThanOrEqual(underWay)
  })
})
