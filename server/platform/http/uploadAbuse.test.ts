import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Member, signUpMember } from '../../../test/household.ts'
import { startTestApp, type TestApp } from '../../../test/testApp.ts'
import { sqlite } from '../../../test/testDatabases.ts'
import { multipart, packageFront, recognizePhotos, type Upload } from '../../../test/uploads.ts'

const NOT_AN_IMAGE = 'This file is not an image that can be read'
const DAMAGED = 'This image is damaged or incomplete and cannot be read'
const TOO_MANY_PIXELS = 'This image has more than 100 megapixels'

const foldersIn = (folder: string) =>
  fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

describe('uploads that are meant to hurt', () => {
  let home: TestApp
  let nora: Member
  let port: number
  beforeAll(async () => {
    home = await startTestApp(sqlite.makeDatabase, { size: 1, queueLimit: 1 })
    nora = await signUpMember(home)
    await home.app.listen({ port: 0, host: '127.0.0.1' })
    port = (home.app.server.address() as AddressInfo).port
  })
  afterAll(() => home.close())
  /** Folders of requests, as only those that are under way have one. */
  const leftBehind = () => foldersIn(home.uploadFolder)
  afterEach(async () => {
    await expect.poll(leftBehind).toEqual([])
  })

  const recognize = (files: Upload[], { token } = nora) => recognizePhotos(home, token, files)
  const solid = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } })
  const small = () => packageFront(['Zinc'], 300, 200)

  test('bombs, broken pictures and what only pretends are refused one by one, in their own words', async () => {
    const png = await solid(64, 64).png().toBuffer()
    const vast = Buffer.from(png)
    vast.writeUInt32BE(40_000, 16)
    vast.writeUInt32BE(40_000, 20)
    const jpeg = await small().jpeg().toBuffer()
    const files: [string, Buffer, string | undefined][] = [
      ['bomb.png', await solid(12_000, 9_000).png().toBuffer(), TOO_MANY_PIXELS],
      ['says-40000x40000.png', vast, TOO_MANY_PIXELS],
      ['half.jpg', jpeg.subarray(0, jpeg.length / 2), DAMAGED],
      ['head-only.png', png.subarray(0, 33), DAMAGED],
      ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), NOT_AN_IMAGE],
      ['script.gif', Buffer.from('GIF89a/*<svg/onload=alert(1)>*/=1;alert(1)'), DAMAGED],
      ['page.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), NOT_AN_IMAGE],
      ['fake.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1 and nothing more'), DAMAGED],
      ['archive.zip', Buffer.from('PK\x03\x04 not a picture'), NOT_AN_IMAGE],
      ['good.jpg', jpeg, undefined],
    ]
    const { status, body } = await recognize(files.map(([filename, bytes]) => ({ filename, bytes })))
    expect(status).toBe(200)
    expect(body.results.map(({ filename, error }) => [filename, error])).toEqual(
      files.map(([filename, , error]) => [filename, error]),
    )
    expect(body.results.map(({ storageUrl }) => storageUrl !== undefined)).toEqual(
      files.map(([, , error]) => error === undefined),
    )
  })

  test('unusual pictures are read and kept as plain ones, with nothing hidden in them', async () => {
    const jpeg = await small().jpeg().toBuffer()
    const frames = await sharp([await solid(40, 40).png().toBuffer(), await solid(40, 40).png().toBuffer()], {
      join: { animated: true },
    })
      .gif()
      .toBuffer()
    const hidden = Buffer.from('<script>alert("hidden")</script>')
    const files: [string, Buffer][] = [
      ['animated.gif', frames],
      ['cmyk.jpg', await small().toColourspace('cmyk').jpeg().toBuffer()],
      ['sixteen-bit.png', await small().toColourspace('rgb16').png().toBuffer()],
      ['also-a-page.jpg', Buffer.concat([jpeg, hidden])],
      [
        'comment.jpg',
        Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 34]), hidden, jpeg.subarray(2)]),
      ],
      ['one-pixel.png', await solid(1, 1).png().toBuffer()],
      ['strip.png', await solid(5000, 2).png().toBuffer()],
    ]
    const { body } = await recognize(files.map(([filename, bytes]) => ({ filename, bytes })))
    expect(body.results.map(({ filename, error }) => [filename, error])).toEqual(
      files.map(([filename]) => [filename, undefined]),
    )
    for (const { storageUrl } of body.results) {
      const kept = await home.call('GET /api/images', {
        token: nora.token,
        query: { i: storageUrl as string },
      })
      const bytes = kept.body as unknown as Buffer
      const { format, pages, space, depth } = await sharp(bytes).metadata()
      expect([['jpeg', 'png', 'webp'].includes(format), pages ?? 1, space, depth]).toEqual([
        true,
        1,
        'srgb',
        'uchar',
      ])
      expect(bytes.includes('<script>')).toBe(false)
      expect(kept.headers['x-content-type-options']).toBe('nosniff')
    }
  })

  test.each([
    ['../../../../etc/passwd', 'passwd'],
    ['C:\\\\photos\\\\carton.jpg', /carton\.jpg$/],
    ['', 'image'],
    ['line\u0007break.jpg', 'linebreak.jpg'],
    [`${'long'.repeat(200)}.jpg`, /^.{255}$/],
    ['包装.jpg', '包装.jpg'],
  ])('a file named %j names nothing on the disk', async (filename, shown) => {
    const { body } = await recognize([{ filename, bytes: Buffer.from('no picture') }])
    expect(body.results[0]?.filename).toEqual(
      typeof shown === 'string' ? shown : expect.stringMatching(shown),
    )
  })

  /** Writes a request by hand; gives the socket. */
  function begin(announced: number, bytes: Buffer): net.Socket {
    const { headers } = multipart('images', [])
    const socket = net.connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      `POST /api/recognize-medicine HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${nora.token}\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${announced}\r\n\r\n`,
    )
    socket.write(bytes)
    return socket
  }
  const someUpload = async () =>
    multipart('images', [{ filename: 'carton.jpg', bytes: await small().jpeg().toBuffer() }]).bytes

  test('a client that leaves in the middle of its upload leaves nothing behind', async () => {
    const body = await someUpload()
    const socket = begin(body.length + 1_000_000, body.subarray(0, body.length - 20))
    await expect.poll(leftBehind).toHaveLength(1)
    if (process.platform !== 'win32') {
      const folder = path.join(home.uploadFolder, leftBehind()[0]!)
      await expect.poll(() => fs.readdirSync(folder)).toHaveLength(1)
      const modes = [home.uploadFolder, folder, path.join(folder, fs.readdirSync(folder)[0]!)].map(
        (file) => fs.statSync(file).mode & 0o777,
      )
      expect(modes).toEqual([0o700, 0o700, 0o600])
    }
    socket.destroy()
  })

  test('clients that leave at any moment leave nothing behind', async () => {
    const body = await someUpload()
    for (let turns = 0; turns < 40; turns++) {
      const socket = begin(body.length, body.subarray(0, 150))
      for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
      socket.destroy()
    }
  })

  test('a client that leaves while its photo is read gives its place to the next one', async () => {
    const photo = await packageFront(['Paracetamol 500 mg', '24 tablets'], 2400, 1800).jpeg().toBuffer()
    const { bytes } = multipart('images', Array(3).fill({ filename: 'carton.jpg', bytes: photo }))
    for (let i = 0; i < 3; i++) {
      const socket = begin(bytes.length, bytes)
      await expect.poll(leftBehind).not.toEqual([])
      socket.destroy()
      await expect.poll(leftBehind).toEqual([])
    }
    expect((await recognize([{ filename: 'next.jpg', bytes: await small().jpeg().toBuffer() }])).status).toBe(
      200,
    )
  })

  test('a client that stalls is let go after half a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const body = await someUpload()
      const socket = begin(body.length + 1000, body.subarray(0, 200))
      const closed = new Promise((resolve) => socket.once('close', resolve))
      const isArriving = () =>
        leftBehind().some((name) => fs.readdirSync(path.join(home.uploadFolder, name)).length > 0)
      while (!isArriving()) await new Promise(setImmediate)
      vi.advanceTimersByTime(29_000)
      expect(socket.destroyed).toBe(false)
      vi.advanceTimersByTime(2_000)
      await closed
    } finally {
      vi.useRealTimers()
    }
  })

  test('when the queue is full the rest are asked to come back, and can', async () => {
    const bytes = await small().jpeg().toBuffer()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => recognize([{ filename: `${i}.jpg`, bytes }])),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(8)
    for (const { status, body, headers } of refused) {
      expect([status, body.message]).toEqual([503, 'The image reader is busy. Please try again in a moment.'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await recognize([{ filename: 'again.jpg', bytes }])).status).toBe(200)
  })

  test('one account that fills its queue keeps nobody else waiting outside', async () => {
    const bytes = await small().jpeg().toBuffer()
    const emil = await signUpMember(home, 'Emil')
    const greedy = Array.from({ length: 8 }, (_, i) => recognize([{ filename: `${i}.jpg`, bytes }]))
    // Once the first is refused, the greedy account has all the places that it can have.
    await Promise.any(
      greedy.map(async (answer) => {
        if ((await answer).status === 200) throw new Error('taken')
      }),
    )
    expect((await recognize([{ filename: 'one.jpg', bytes }], emil)).status).toBe(200)
    expect((await Promise.all(greedy)).map(({ status }) => status)).toContain(200)
  })
})

test('a photo whose reading process had to be killed is in the log, and says so', async () => {
  const lines: string[] = []
  const home = await startTestApp(sqlite.makeDatabase, {
    logTo: { write: (line) => lines.push(line) },
    timeoutMs: 50,
  })
  const { token } = await signUpMember(home)
  const photo = await packageFront(['Zinc'], 300, 200).jpeg().toBuffer()
  const reason = 'This photo took too long to read. Please try another one.'
  const answer = await recognizePhotos(home, token, [{ filename: 'carton.jpg', bytes: photo }])
  expect(answer.body.results[0]?.error).toBe(reason)
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ msg: 'a photo could not be read', reason, cause: 'killed after 50 ms' }),
  )
  expect(lines.join('')).not.toContain('carton')
  await home.close()
})
