import { expect, onTestFinished, test } from 'vitest'
import webPush from 'web-push'
import { makeVapidKeys } from '../server/reminders/channels/push/vapid.ts'
import { startPushService } from './pushService.ts'

const keys = makeVapidKeys()

async function start() {
  const service = await startPushService()
  onTestFinished(() => service.close())
  return service
}

/** A request as another library makes it. */
function requestTo(
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
  signer = keys,
) {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, 'hello', {
    vapidDetails: { subject: 'https://cabinet.example/', ...signer },
    TTL: 60,
    urgency: 'normal',
    topic: 'topic',
  })
  // fetch sets this header itself.
  delete headers['Content-Length']
  return { method: 'POST', headers, body: new Uint8Array(body) }
}

test("the test push service accepts another library's requests with keys that we make", async () => {
  const service = await start()
  const browser = service.subscribe(keys.publicKey)
  const answer = await fetch(browser.endpoint, requestTo(browser))
  expect([answer.status, service.problems]).toEqual([201, []])
  expect(service.received).toMatchObject([
    { body: 'hello', topic: 'topic', urgency: 'normal', ttlSeconds: 60 },
  ])
})

test('the test push service refuses what a real one would', async () => {
  const service = await start()
  const browser = service.subscribe(keys.publicKey)
  const right = requestTo(browser)
  const { Authorization, TTL, Topic, ...headers } = right.headers as Record<string, string>
  const all = { Authorization, TTL, Topic, ...headers } as Record<string, string>
  const elsewhere = await start()
  const wrong: [number, object][] = [
    [400, { headers: { ...headers, TTL, Topic } }],
    [400, { headers: { ...all, Authorization: Authorization?.replace(/\.[^.]+,/, `.${'A'.repeat(86)},`) } }],
    [400, { headers: { ...all, Authorization: requestTo(elsewhere.subscribe()).headers.Authorization } }],
    [403, { headers: { ...all, Authorization: requestTo(browser, makeVapidKeys()).headers.Authorization } }],
    [400, { headers: { ...headers, Authorization, Topic } }],
    [400, { headers: { ...headers, Authorization, TTL } }],
    [400, { headers: { ...all, Topic: 'a b' } }],
    [400, { headers: { ...all, Urgency: 'at once' } }],
    [400, { headers: { ...all, 'Content-Encoding': 'aesgcm' } }],
    [400, { body: requestTo({ ...browser, auth: service.subscribe().auth }).body }],
    [413, { body: new Uint8Array(4097) }],
    [400, { method: 'PUT' }],
  ]
  const statuses = []
  for (const [, part] of wrong) statuses.push((await fetch(browser.endpoint, { ...right, ...part })).status)
  expect(statuses).toEqual(wrong.map(([status]) => status))
  expect(service.received).toEqual([])
  expect((await fetch(`${service.origin}/push/nobody`, right)).status).toBe(404)
})

test('a signature for more than a day, or of yesterday, is refused', async () => {
  for (const hours of [-13, 13]) {
    const service = await startPushService(() => new Date(Date.now() + hours * 3_600_000))
    onTestFinished(() => service.close())
    const browser = service.subscribe()
    await fetch(browser.endpoint, requestTo(browser))
    expect(service.problems).toEqual([expect.stringMatching(/^exp is in/)])
  }
})
