import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChannelAddressBody } from '../../contract/channelAddresses.ts'
import { onEachEngine } from '../../test/onEachEngine.ts'
import { remindedMember } from '../../test/remindedMember.ts'
import { WebhookMessage } from './channels/webhook/webhookMessage.ts'
import { planChannelDown } from './planChannelDown.ts'
import { sendToAll } from './sendTest.ts'

interface Received {
  path: string
  headers: http.IncomingHttpHeaders
  body: string
}

onEachEngine('ntfy and webhooks', ({ open }) => {
  const notifyTargets = { public: false, origins: [] as string[] }
  const on = remindedMember(open, { notifyTargets, publicUrl: 'https://cabinet.example' })
  const { home, nora, at, plan } = on
  const received: Received[] = []
  let answer: { status: number; headers?: http.OutgoingHttpHeaders; text?: string } = { status: 200 }
  let origin: string
  const server = http.createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (piece) => {
      body += piece
    })
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(answer.status, answer.headers).end(answer.text)
    })
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    notifyTargets.origins.push(origin)
  })
  afterAll(() => void server.close())
  beforeEach(async () => {
    received.length = 0
    answer = { status: 200 }
    await home.database.deleteFrom('channelAddresses').execute()
  })

  const change = (body: ChannelAddressBody) =>
    home.call('PUT /api/reminders/channels', { token: nora.token, body })
  const settings = async () => {
    const { body } = await home.call('GET /api/reminders/settings', { token: nora.token })
    return body.channels
  }
  const act = async (body: string) => {
    const { statusCode } = await home.app.inject({
      method: 'POST',
      url: '/api/reminders/act',
      headers: { 'content-type': 'application/json' },
      payload: body,
    })
    return statusCode
  }
  const doses = () => home.database.selectFrom('doses').selectAll().execute()

  test('ntfy gets title, priority and buttons that answer once, and no name of a medicine', async () => {
    await change({ channel: 'ntfy', address: `${origin}/base/our-topic`, secret: 'tk_secret' })
    await plan()
    await at('08:00')
    const [{ path, headers, body } = {} as Received] = received
    expect([received.length, path, headers?.authorization]).toEqual([1, '/base', 'Bearer tk_secret'])
    const message = JSON.parse(body)
    expect(message).toMatchObject({
      topic: 'our-topic',
      title: expect.stringMatching(/, 8:00\sAM$/),
      message: 'Due now',
      priority: 4,
      click: `https://cabinet.example/today?for=${on.me}`,
    })
    expect(body).not.toContain('Ibuprofen')
    const [taken, later] = message.actions
    expect([taken.label, later.label, taken.url]).toEqual([
      'Taken',
      'Later',
      'https://cabinet.example/api/reminders/act',
    ])
    expect([await act(taken.body), await act(taken.body)]).toEqual([200, 200])
    expect(await doses()).toHaveLength(1)
    expect(await act(later.body)).toBe(410)
    // Answered: nothing is said again.
    await at('08:15')
    expect(received).toHaveLength(1)
  })

  test('ntfy gets its buttons in the language of the account', async () => {
    await change({ channel: 'ntfy', address: `${origin}/our-topic` })
    await home.database.updateTable('users').set({ language: 'de' }).execute()
    await plan()
    await at('08:00')
    await home.database.updateTable('users').set({ language: null }).execute()
    const { message, actions } = JSON.parse(received[0]?.body ?? '{}')
    expect([message, ...actions.map(({ label }: { label: string }) => label)]).toEqual([
      'Jetzt fällig',
      'Genommen',
      'Später',
    ])
  })

  test('a repeat carries the same sequence, so that ntfy replaces the first', async () => {
    await change({ channel: 'ntfy', address: `${origin}/our-topic` })
    await plan()
    await at('08:00')
    await at('08:15')
    const sequences = received.map(({ body }) => JSON.parse(body).sequence_id)
    expect(sequences).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), sequences[0]])
  })

  test('a webhook gets the documented JSON with a signature of its exact bytes', async () => {
    await change({ channel: 'webhook', address: `${origin}/hook?a=b`, secret: 'key' })
    await plan()
    await at('08:00')
    const [{ path, headers, body } = {} as Received] = received
    expect([received.length, path]).toEqual([1, '/hook?a=b'])
    expect(headers?.['x-signature']).toBe(`sha256=${createHmac('sha256', 'key').update(body).digest('hex')}`)
    const message = WebhookMessage.parse(JSON.parse(body))
    expect(message).toEqual(JSON.parse(body))
    expect(message).toMatchObject({ kind: 'due', message: 'Due now', count: 1, personId: on.me })
    expect(await act(JSON.stringify(message.answer?.taken))).toBe(200)
    expect(await doses()).toHaveLength(1)
  })

  test('a server that is busy is tried again and gets it once; a redirect is not followed', async () => {
    await change({ channel: 'webhook', address: `${origin}/hook` })
    await plan()
    answer = { status: 429, headers: { 'retry-after': '60' } }
    await at('08:00')
    await at('08:00:59')
    expect(received).toHaveLength(1)
    const [, failing] = await settings()
    expect(failing).toMatchObject({
      failingSince: '2026-12-01T08:00:00.000Z',
      error: expect.stringContaining('429'),
    })
    answer = { status: 200 }
    await at('08:01')
    await at('08:02')
    expect(received).toHaveLength(2)
    expect(new Set(received.map(({ body }) => JSON.parse(body).id)).size).toBe(1)
    expect((await settings())[1]).toMatchObject({
      failingSince: null,
      error: null,
      lastOkAt: '2026-12-01T08:01:00.000Z',
    })
    answer = { status: 302, headers: { location: `${origin}/elsewhere` } }
    await at('08:15')
    expect(received.map(({ path }) => path)).toEqual(['/hook', '/hook', '/hook'])
    expect((await settings())[1]?.error).toContain('302')
  })

  test('a test says what came of it, and shows when the channel last worked', async () => {
    await change({ channel: 'webhook', address: `${origin}/hook` })
    const send = async () => {
      const body = { channel: 'webhook' } as const
      return (await home.call('POST /api/reminders/test', { token: nora.token, body })).body
    }
    expect(await send()).toEqual({ delivered: true, detail: null })
    expect((await settings())[1]?.lastOkAt).toBe(home.clock.now.toISOString())
    answer = { status: 404 }
    expect(await send()).toMatchObject({ delivered: false, detail: expect.stringContaining('404') })
  })

  test.each([
    ['an operator', 1, 'a secret of the house'],
    ['nobody else', null, undefined],
  ] as const)('what a named server answers is read by %s', async (_, operator, text) => {
    await change({ channel: 'webhook', address: `${origin}/hook` })
    await home.database.updateTable('users').set({ operator }).where('id', '=', nora.id).execute()
    await on.remindOn(nora)
    await plan()
    answer = { status: 403, text: 'a secret of the house' }
    const body = { channel: 'webhook' } as const
    const { body: tested } = await home.call('POST /api/reminders/test', { token: nora.token, body })
    await at('08:00')
    const listed = (await on.becameOf()).map(([, , detail]) => detail).filter(Boolean)
    const stored = (await settings())[1]?.error
    const failingSince = '2026-11-30T08:00:00.000Z'
    await home.database.updateTable('channelAddresses').set({ failingSince }).execute()
    await planChannelDown({ database: home.database, channels: home.senders.channels }, home.clock.now)
    const [down] = await at('08:01')
    const said = `${new URL(origin).host} answered 403${text === undefined ? '' : `: ${text}`}`
    expect([tested.detail, listed, stored]).toEqual([said, [said], said])
    expect(down.body.split('\n')[0]).toBe(said)
  })

  test('a channel that failed for a day is reported by another one, once, unless it works again', async () => {
    await change({ channel: 'webhook', address: `${origin}/hook` })
    await on.remindOn(nora)
    const fail = (failingSince: string) =>
      home.database
        .updateTable('channelAddresses')
        .set({ failingSince, error: 'hook.example answered 503' })
        .execute()
    const look = () =>
      planChannelDown({ database: home.database, channels: home.senders.channels }, home.clock.now)
    await fail('2026-11-30T09:00:01.000Z')
    home.clock.now = new Date('2026-12-01T09:00:00Z')
    await look()
    expect(await at('09:00')).toEqual([])
    home.clock.now = new Date('2026-12-01T09:00:01Z')
    await look()
    await look()
    expect(await at('09:01')).toMatchObject([
      {
        title: 'Your webhook has not worked for a day',
        body: expect.stringMatching(/^hook.example answered 503/),
      },
    ])
    await look()
    expect(await at('10:00')).toEqual([])
    expect(received).toEqual([])
    await fail('2026-11-30T10:30:00.000Z')
    home.clock.now = new Date('2026-12-01T10:30:00Z')
    await look()
    await home.database.updateTable('channelAddresses').set({ failingSince: null }).execute()
    expect(await at('10:31')).toEqual([])
  })

  test('the operator sends a test to all channels of an account', async () => {
    await change({ channel: 'webhook', address: `${origin}/hook` })
    await on.remindOn(nora)
    answer = { status: 404 }
    expect(await sendToAll(home.database, home.senders, nora.id, () => home.clock.now)).toEqual([
      { channel: 'push', outcome: 'sent', detail: null },
      { channel: 'email', outcome: 'not set up', detail: null },
      { channel: 'ntfy', outcome: 'not set up', detail: null },
      { channel: 'webhook', outcome: 'failed', detail: expect.stringContaining('404') },
    ])
  })

  test.each([
    ['ntfy', 'https://elsewhere.example/topic'],
    ['webhook', 'http://192.168.1.5/hook'],
    ['webhook', 'http://169.254.169.254/latest'],
  ] as const)('an address that the operator did not allow is refused: %s %s', async (channel, address) => {
    const { status } = await change({ channel, address })
    expect(status).toBe(400)
    expect(await settings()).toMatchObject([{ address: null }, { address: null }])
  })

  test('a secret is never returned, stays for the same server, and is forgotten with another', async () => {
    const { body } = await change({ channel: 'ntfy', address: `${origin}/a`, secret: 'tk_secret' })
    expect(JSON.stringify(body)).not.toContain('tk_secret')
    await change({ channel: 'ntfy', address: `${origin}/b` })
    expect(await settings()).toMatchObject([{ address: `${origin}/b`, hasSecret: true }, {}])
    const other = origin.replace('127.0.0.1', 'localhost')
    notifyTargets.origins.push(other)
    await change({ channel: 'ntfy', address: `${other}/b` })
    expect(await settings()).toMatchObject([{ hasSecret: false }, {}])
    await change({ channel: 'ntfy', address: null })
    expect(await home.database.selectFrom('channelAddresses').selectAll().execute()).toEqual([])
  })
})
