import type { LookupFunction, Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { PUSH, pushing, senderFor, startRaw } from '../../../../test/pushing.ts'

const on = pushing()

describe('a connection', () => {
  const CREATED = 'HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n'

  /** Answers the first request of each connection; `onNext` does something about those that follow. Counts both. */
  async function startKeeping(onNext: (socket: Socket) => void) {
    const seen = { connections: 0, requests: 0 }
    const { origin, close } = await startRaw((socket) => {
      seen.connections++
      let isFirst = true
      socket.on('data', (piece) => {
        if (!piece.includes('POST ')) return
        seen.requests++
        if (isFirst) socket.write(CREATED)
        else onNext(socket)
        isFirst = false
      })
    })
    const pushes = senderFor([origin])
    const subscription = { ...on.service.subscribe(), endpoint: `${origin}/a` }
    const send = async () => {
      const outcome = await pushes.send(subscription, PUSH)
      // Its answer is read to the end.
      await turn()
      return outcome
    }
    return { send, seen, close, end: pushes.close }
  }

  test('is kept for what comes next, and ends with the server', async () => {
    const ended: Promise<unknown>[] = []
    const { send, seen, end } = await startKeeping((socket) => {
      socket.write(CREATED)
      ended.push(new Promise((resolve) => socket.once('close', resolve)))
    })
    for (let n = 0; n < 5; n++) expect(await send()).toEqual({ kind: 'sent' })
    expect(seen).toEqual({ connections: 1, requests: 5 })
    end()
    await Promise.all(ended)
  })

  test('that was closed meanwhile is replaced at once', async () => {
    const { send, seen } = await startKeeping((socket) => socket.destroy())
    for (let n = 0; n < 3; n++) expect(await send()).toEqual({ kind: 'sent' })
    expect(seen.connections).toBeGreaterThan(1)
  })

  test('that is closed again and again is not opened without an end', async () => {
    let isAway = false
    const away = await startRaw((socket) =>
      socket.on('data', () => {
        if (isAway) socket.destroy()
        else socket.write(CREATED)
      }),
    )
    let opened = 0
    const counted: LookupFunction = (_hostname, _options, callback) => {
      opened++
      callback(null, [{ address: '127.0.0.1', family: 4 }])
    }
    const origin = away.origin.replace('127.0.0.1', 'push.example')
    const pushes = senderFor([origin], { lookup: counted })
    const subscription = { ...on.service.subscribe(), endpoint: `${origin}/a` }
    expect(await pushes.send(subscription, PUSH)).toEqual({ kind: 'sent' })
    await turn()
    isAway = true
    expect(await pushes.send(subscription, PUSH)).toMatchObject({ kind: 'later' })
    expect(opened).toBe(2)
  })
})
