import { describe, expect, test } from 'vitest'
import { PUSH, pushing, senderFor, startRaw } from '../../../../test/pushing.ts'
import { startPushService } from '../../../../test/pushService.ts'

const on = pushing()

describe('a service that says nothing', () => {
  test('holds up so many sockets at most, and nobody else', async () => {
    let opened = 0
    let onLast = () => {}
    const last = new Promise<void>((resolve) => {
      onLast = resolve
    })
    const silent = await startRaw(() => {
      opened += 1
      if (opened === 32) onLast()
    })
    const patient = senderFor([silent.origin, on.service.origin], { withinMs: 300_000 })
    const subscription = { ...on.service.subscribe(), endpoint: `${silent.origin}/a` }
    const hanging = Array.from({ length: 40 }, () => patient.send(subscription, PUSH))
    await last
    expect(await patient.send(on.service.subscribe(), PUSH)).toEqual({ kind: 'sent' })
    expect(opened).toBe(32)
    silent.close()
    for (const outcome of await Promise.all(hanging)) expect(outcome).toMatchObject({ kind: 'later' })
  })

  test('is given up in time, also by those in line for a socket', async () => {
    const silent = await startRaw(() => {})
    const impatient = senderFor([silent.origin], { withinMs: 300 })
    const subscription = { ...on.service.subscribe(), endpoint: `${silent.origin}/a` }
    const hanging = Array.from({ length: 40 }, () => impatient.send(subscription, PUSH))
    for (const outcome of await Promise.all(hanging))
      expect(outcome).toEqual({
        kind: 'later',
        detail: `${new URL(silent.origin).host} cannot be reached: no answer in 0.3 s`,
      })
  })

  test('or only half of it, is given up too', async () => {
    const half = await startRaw((socket) =>
      socket.write('HTTP/1.1 500 No\r\ncontent-length: 100\r\n\r\nhalf'),
    )
    const closing = await startRaw((socket) => socket.end())
    const upgrading = await startRaw((socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n'),
    )
    const origins = [half, closing, upgrading].map(({ origin }) => origin)
    const impatient = senderFor(origins, { withinMs: 300 })
    for (const origin of origins) {
      const subscription = { ...on.service.subscribe(), endpoint: `${origin}/a` }
      expect(await impatient.send(subscription, PUSH)).toMatchObject({ kind: 'later' })
    }
    const nobody = await startPushService()
    await nobody.close()
    const away = senderFor([nobody.origin])
    expect(await away.send(nobody.subscribe(), PUSH)).toEqual({
      kind: 'later',
      detail: expect.stringMatching(/ECONNREFUSED/),
    })
  })
})
