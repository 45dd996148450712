import fs from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { signUpMember } from '../test/household.ts'
import { startTestApp } from '../test/testApp.ts'
import { sqlite } from '../test/testDatabases.ts'
import { setOperator } from './people/accounts/operators.ts'

async function start() {
  const home = await startTestApp(sqlite.makeDatabase)
  onTestFinished(() => home.close())
  const ready = async () => {
    const { statusCode, body } = await home.app.inject('/api/ready')
    return [statusCode, JSON.parse(body).message]
  }
  expect(await ready()).toEqual([200, undefined])
  return { home, ready }
}

const MOVED = 'The database file was moved away or replaced: stop the server and put the right one back'

test('is not ready while its database file is moved away, and is again once it is back', async () => {
  const { home, ready } = await start()
  fs.renameSync(home.address, `${home.address}.away`)
  await expect.poll(ready, { timeout: 5000 }).toEqual([503, MOVED])
  fs.renameSync(`${home.address}.away`, home.address)
  await expect.poll(ready, { timeout: 5000 }).toEqual([200, undefined])
})

test('is not ready once a copy took the place of its database file', async () => {
  const { home, ready } = await start()
  fs.copyFileSync(home.address, `${home.address}.older`)
  fs.renameSync(`${home.address}.older`, home.address)
  await expect.poll(ready, { timeout: 5000 }).toEqual([503, MOVED])
})

test('is not ready while its database takes no writes', async () => {
  const { home, ready } = await start()
  await home.database.schema.alterTable('settings').renameTo('settingsAway').execute()
  await expect.poll(ready, { timeout: 5000 }).toEqual([503, 'The database could not be written to'])
})

test('stays ready while the MQTT broker is away, and shows its address to operators only', async () => {
  const state = { link: 'unreachable', detail: 'connect ECONNREFUSED 192.168.1.5:1883' } as const
  const home = await startTestApp(sqlite.makeDatabase, { mqttState: () => state })
  onTestFinished(() => home.close())
  const ready = await home.app.inject('/api/ready')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok', mqtt: 'unreachable' }])
  const [operator, other] = [await signUpMember(home), await signUpMember(home)]
  await setOperator(home.database, operator.id, true)
  const asked = async (token: string) => {
    const { status, body } = await home.call('GET /api/operator/mqtt', { token })
    return [status, 'detail' in body ? body.detail : null]
  }
  expect(await asked(operator.token)).toEqual([200, state.detail])
  expect((await asked(other.token))[0]).toBe(403)
})
