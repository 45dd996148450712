import type { LookupFunction } from 'node:net'
import { describe, expect, test } from 'vitest'
import { PUSH, pushing, senderFor, startRaw } from '../../../../test/pushing.ts'

const on = pushing()

describe('our own network', () => {
  test('is not reached by a name that leads into it, however often it changes its mind', async () => {
    let looked = 0
    const rebinding: LookupFunction = (_hostname, _options, callback) => {
      looked += 1
      callback(null, [{ address: ['127.0.0.1', '10.0.0.1', '::1'][looked % 3] as string, family: 4 }])
    }
    const careful = senderFor([], { lookup: rebinding })
    const subscription = { ...on.service.subscribe(), endpoint: 'https://fcm.googleapis.com/fcm/send/a' }
    for (let i = 0; i < 3; i++)
      expect(await careful.send(subscription, PUSH)).toEqual({
        kind: 'later',
        detail: 'fcm.googleapis.com cannot be reached: fcm.googleapis.com leads into our own network',
      })
    expect(looked).toBe(3)
  })

  test('is not asked for an endpoint that is no push service', async () => {
    let asked = 0
    const { port } = new URL((await startRaw(() => asked++)).origin)
    for (const endpoint of [
      `http://127.0.0.1:${port}/admin`,
      `http://localhost:${port}/admin`,
      `http://[::1]:${port}/admin`,
      `https://fcm.googleapis.com@127.0.0.1:${port}/`,
      'no address',
    ])
      expect(await on.sender.send({ ...on.service.subscribe(), endpoint }, PUSH)).toEqual({
        kind: 'refused',
        detail: 'This server does not send to the push service of this device.',
      })
    expect(asked).toBe(0)
  })
})
