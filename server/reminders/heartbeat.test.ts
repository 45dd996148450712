import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEachEngine } from '../../test/onEachEngine.ts'
import { remindedMember } from '../../test/remindedMember.ts'
import { openHeartbeat } from './runReminders.ts'

onEachEngine('the heartbeat', ({ open }) => {
  const { home, remindOn, nora, plan, at } = remindedMember(open)
  const warnings: unknown[] = []
  let pings = 0
  let status = 200
  let url: URL
  let authorization: string | undefined
  const server = http.createServer(({ headers }, response) => {
    pings++
    authorization = headers.authorization
    response.writeHead(status, { location: '/elsewhere' }).end()
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ping/secret`)
  })
  afterAll(() => void server.close())

  const opened = (to = url) =>
    openHeartbeat({
      url: to,
      database: home.database,
      log: { warn: (...said: unknown[]) => warnings.push(said) },
    })
  const time = (clock: string) => new Date(`2026-12-01T${clock}Z`)

  test('pings once a minute, also after the clock was set back', async () => {
    const beat = opened()
    pings = 0
    const counts: number[] = []
    for (const clock of ['07:00:00', '07:00:30', '07:00:59', '07:01:00', '07:01:05', '06:01:05']) {
      await beat(time(clock))
      counts.push(pings)
    }
    expect(counts).toEqual([1, 1, 1, 2, 2, 3])
  })

  test.each([':', '@', '/', '%', '#', 'ü'])('signs in with %s in user and password', async (letter) => {
    const to = new URL(url)
    to.username = 'nora'
    to.password = encodeURIComponent(`pass${letter}word`)
    await opened(to)(time('07:00:00'))
    const basic = Buffer.from(`nora:pass${letter}word`).toString('base64')
    expect(authorization).toBe(`Basic ${basic}`)
  })

  test('stops while a due reminder is not even tried, and goes on after', async () => {
    await remindOn(nora)
    await plan()
    await at('07:59')
    const beat = opened()
    pings = 0
    await beat(time('08:04:00'))
    expect(pings).toBe(1)
    await beat(time('08:06:00'))
    expect(pings).toBe(1)
    await at('08:07')
    await beat(time('08:07:00'))
    expect(pings).toBe(2)
  })

  test('a ping that fails stops nothing and does not write its address into the log', async () => {
    warnings.length = 0
    await opened(new URL('http://127.0.0.1:1/ping/secret'))(time('07:00:00'))
    status = 302
    pings = 0
    await opened()(time('07:00:00'))
    status = 200
    expect([warnings.length, pings]).toEqual([2, 1])
    expect(JSON.stringify(warnings)).not.toContain('secret')
  })
})
