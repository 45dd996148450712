import net from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { addSomeMedication, addSomeMember, keepSomeImage, makeSomeApiToken } from '../../../test/household.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'

const AT_ONCE = 40

onEachEngine('an API token under attack', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  let medication: string
  beforeAll(async () => {
    medication = (await addSomeMedication(home, nora, { pillCount: 1000 })).id
  })

  const log = (token: string, key?: string) =>
    home.call('POST /api/medications/{id}/logs', {
      token,
      params: { id: medication },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      body: { takenAt: '2026-11-21T08:00:00.000Z', pillsTaken: 1 },
    })
  const countOfDoses = async () => {
    const doses = home.database.selectFrom('doses').where('medicationId', '=', medication)
    return (await doses.select('id').execute()).length
  }
  /** Statuses of many doses at once while `meanwhile` runs, and the number of doses that this made. */
  async function logMany(token: string, meanwhile: () => Promise<{ status: number }>) {
    const before = await countOfDoses()
    const sent = Array.from({ length: AT_ONCE }, () => log(token))
    const done = meanwhile()
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect((await done).status).toBe(204)
    return { statuses, made: (await countOfDoses()) - before }
  }

  describe('on the wire', () => {
    let port: number
    let token: string
    beforeAll(async () => {
      await home.app.listen({ port: 0, host: '127.0.0.1' })
      port = (home.app.server.address() as net.AddressInfo).port
      token = (await makeSomeApiToken(home, nora)).token
    })

    /** Status of a request with these header lines, sent byte by byte as they are. */
    const statusOf = (lines: string[], path = '/api/families') =>
      new Promise<number>((resolve, reject) => {
        let heard = ''
        const head = [`GET ${path} HTTP/1.1`, 'host: x', 'connection: close', ...lines]
        const socket = net.connect(port, '127.0.0.1', () =>
          socket.write(Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1')),
        )
        socket.setEncoding('latin1').on('data', (piece) => {
          heard += piece
        })
        socket.on('close', () => resolve(Number(heard.split(' ')[1]))).on('error', reject)
      })

    test('is taken as RFC 6750 writes it, in any letters of the scheme', async () => {
      for (const line of [`Authorization: Bearer ${token}`, `AUTHORIZATION:bearer   ${token} `])
        expect([line, await statusOf([line])]).toEqual([line, 200])
    })

    test('is refused in every other form', async () => {
      const forms = [
        `Bearer${token}`,
        `Bearer: ${token}`,
        `Bearer "${token}"`,
        `Bearer ${token};`,
        `Bearer ${token}, Bearer ${token}`,
        `Bearer ${token} ${token}`,
        `Bearer x ${token}`,
        `Bearer\t${token}`,
        `Bearer ${token}\u00a0`,
        `Bearer ${token}é`,
        `Bearer ${token}%00`,
        `Bearer ${encodeURIComponent(` ${token}`)}`,
        `Bearer ${token.replace('_', '-')}`,
        `Basic ${Buffer.from(`nora:${token}`).toString('base64')}`,
        `Token ${token}`,
        token,
        'Bearer',
        'Bearer ',
        '',
        `Bearer ${'mct_'.repeat(3000)}`,
      ].map((value) => `authorization: ${value}`)
      for (const line of [...forms, `x-api-key: ${token}`, `cookie: session=${token}; device=${token}`])
        expect([line, await statusOf([line])]).toEqual([line, 401])
      for (const name of ['access_token', 'token', 'key'])
        expect(await statusOf([], `/api/families?${name}=${token}`)).toBe(401)
      for (const bytes of ['\0', '\x01', '\x7f', '\n\0'])
        expect(await statusOf([`authorization: Bearer ${token}${bytes}`])).toBe(400)
      expect(await statusOf([`authorization: Bearer ${'x'.repeat(40_000)}`])).toBe(431)
    })

    test('of two headers the first counts', async () => {
      const good = `authorization: Bearer ${token}`
      const bad = 'authorization: Bearer mct_no'
      expect([await statusOf([good, bad]), await statusOf([bad, good])]).toEqual([200, 401])
      expect(await statusOf([bad, `cookie: session=${nora.token}`])).toBe(401)
    })
  })

  test('logs once for one key, however many requests bring it at once', async () => {
    const { token } = await makeSomeApiToken(home, nora, { scope: 'log' })
    const before = await countOfDoses()
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => log(token, 'one-press')))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect((await countOfDoses()) - before).toBe(1)
  })

  test('does nothing more once its end is answered', async () => {
    const { id, token } = await makeSomeApiToken(home, nora, { scope: 'log' })
    const end = () => home.call('DELETE /api/account/tokens/{id}', { token: nora.token, params: { id } })
    const { statuses, made } = await logMany(token, end)
    expect([201, 401]).toEqual(expect.arrayContaining([...new Set(statuses)]))
    expect(made).toBe(statuses.filter((status) => status === 201).length)
    expect((await log(token)).status).toBe(401)
  })

  test("does nothing more once its owner's removal is answered", async () => {
    const ben = await addSomeMember(home, nora.familyId, { role: 'adult' })
    const { token } = await makeSomeApiToken(home, ben, { scope: 'manage' })
    const remove = () =>
      home.call('DELETE /api/families/{id}/members/{userId}', {
        token: nora.token,
        params: { id: nora.familyId, userId: ben.id },
      })
    const { statuses, made } = await logMany(token, remove)
    expect([201, 404]).toEqual(expect.arrayContaining([...new Set(statuses)]))
    expect(made).toBe(statuses.filter((status) => status === 201).length)
    expect((await log(token)).status).toBe(404)
  })

  test('sees uploads that no medicine shows only if it may add medicines', async () => {
    const i = await keepSomeImage(home, nora)
    const statusFor = async (scope: 'see' | 'log' | 'manage') => {
      const { token } = await makeSomeApiToken(home, nora, { scope })
      return (await home.call('GET /api/images', { token, query: { i } })).status
    }
    expect([await statusFor('see'), await statusFor('log'), await statusFor('manage')]).toEqual([
      404, 404, 200,
    ])
  })
})
