import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { signUpMember } from '../../../test/household.ts'
import { startTestApp } from '../../../test/testApp.ts'
import { sqlite } from '../../../test/testDatabases.ts'
import { multipart } from '../../../test/uploads.ts'
import type { UploadLimits } from './uploads.ts'

describe('uploads that would fill the disk', () => {
  const MEGABYTE = 1_048_576
  const photo = { filename: 'photo.jpg', bytes: Buffer.alloc(2 * MEGABYTE, 1) }

  async function sendTwo(uploadLimits: Partial<UploadLimits>) {
    const home = await startTestApp(sqlite.makeDatabase, { uploadLimits })
    try {
      const nora = await signUpMember(home)
      const { bytes, headers } = multipart('images', [photo])
      const send = () => home.call('POST /api/recognize-medicine', { token: nora.token, bytes, headers })
      const together = await Promise.all([send(), send()])
      const afterwards = await send()
      expect(fs.readdirSync(home.uploadFolder).filter((name) => !name.startsWith('owner'))).toEqual([])
      return [...together, afterwards]
    } finally {
      await home.close()
    }
  }

  test.each([
    [
      'of one account wait for each other',
      { perAccount: 3 * MEGABYTE },
      [200, 429, 200],
      'Many of your photos are still on their way. Please send more when they are read.',
    ],
    [
      'of all accounts wait for each other',
      { inAll: 3 * MEGABYTE },
      [200, 503, 200],
      'Many photos are being sent. Please try again in a moment.',
    ],
    [
      'are refused before the disk is full',
      { leftFree: Number.MAX_SAFE_INTEGER },
      [507, 507, 507],
      'The server has no disk space left for photos. Nothing was lost: ask the person who runs it to free some.',
    ],
  ])('%s', async (_what, limits, statuses, message) => {
    const answers = await sendTwo(limits)
    expect(answers.map(({ status }) => status)).toEqual(statuses)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ body }) => body.message))).toEqual(new Set([message]))
    for (const { status, headers } of refused)
      expect(Number(headers['retry-after'] ?? 0) > 0).toBe(status !== 507)
  })

  test('a request that does not say how long it is counts as the longest', async () => {
    const home = await startTestApp(sqlite.makeDatabase, { uploadLimits: { perAccount: 100 * MEGABYTE } })
    const { token } = await signUpMember(home)
    await home.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = home.app.server.address() as AddressInfo
    const { bytes, headers } = multipart('images', [photo])
    const request = http.request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/recognize-medicine',
      headers: { ...headers, authorization: `Bearer ${token}`, 'transfer-encoding': 'chunked' },
    })
    request.end(bytes)
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
    expect(answer.statusCode).toBe(429)
    request.destroy()
    await home.close()
  })
})
