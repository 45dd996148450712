import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../server/platform/database/open.ts'
import { signUpMember } from '../household.ts'
import { startSilencer } from '../silencer.ts'
import { startTestApp } from '../testApp.ts'
import { postgres } from '../testDatabases.ts'
import { freePort, newFolder, startProgram } from './programs.ts'

export function tryPgBouncer(): void {
  test.each(['session', 'transaction'])('in mode %s gets 503 while PostgreSQL is away', async (mode) => {
    const made = await postgres.makeDatabase('newest')
    const { username, password, pathname } = new URL(made.address)
    const wire = await startSilencer(new URL(made.address))
    const [folder, port] = [newFolder(), await freePort()]
    const [host, serverPort] = wire.host.split(':')
    const file = path.join(folder, 'pgbouncer.ini')
    const server = `host=${host} port=${serverPort} user=${username} ${password && `password=${password}`}`
    const lines = [
      '[databases]',
      `* = ${server}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      `pool_mode = ${mode}`,
      'server_login_retry = 0.1',
      'query_wait_timeout = 1',
    ]
    fs.writeFileSync(file, lines.join('\n'))
    fs.chmodSync(file, 0o644)
    // It refuses to run as root.
    await startProgram('pgbouncer', [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file], port)
    const address = `postgres://${username}@127.0.0.1:${port}${pathname}`
    const home = await startTestApp(async () => ({ ...made, address, open: () => openDatabase(address) }))
    const { token } = await signUpMember(home)
    const statuses = async () => {
      const calls = Array.from({ length: 20 }, () => home.call('GET /api/families', { token }))
      return [...new Set((await Promise.all(calls)).map(({ status }) => status))].sort()
    }
    expect(await statuses()).toEqual([200])
    const running = statuses()
    wire.refuse()
    for (const status of await running) expect([200, 503]).toContain(status)
    expect(await statuses()).toEqual([503])
    wire.speak()
    await expect.poll(statuses, { timeout: 15_000 }).toEqual([200])
    await home.close()
    wire.close()
  })
}
