import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LINES } from '../../../contract/call.ts'
import { Recognition, RecognitionProgress } from '../../../contract/photos.ts'
import { addSomeMedication, type Member, signUpMember } from '../../../test/household.ts'
import { startTestApp, type TestApp } from '../../../test/testApp.ts'
import { sqlite } from '../../../test/testDatabases.ts'
import { drawCode, multipart, packageFront, type Upload } from '../../../test/uploads.ts'
import { openImageFolder } from '../../people/images/imageFolder.ts'
import type { ImageStore } from '../../people/images/imageStore.ts'

const GTIN = '4006381333931'

let isFull = false
/** Stores images on a disk that is full at times. */
async function openNearlyFull(folder: string): Promise<ImageStore> {
  const store = await openImageFolder(folder)
  return {
    ...store,
    async keep(key, file) {
      if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      await store.keep(key, file)
    },
  }
}

describe('a photo that is read line by line', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-lines-'))
  let home: TestApp
  let nora: Member
  let labelled: Buffer
  let plain: Buffer
  beforeAll(async () => {
    const code = await drawCode(GTIN, 'EAN-13', 500)
    const front = () => packageFront(['Nurofen', 'Ibuprofen 200 mg', '24 tablets'])
    labelled = await front()
      .composite([{ input: code, left: 600, top: 560 }])
      .jpeg()
      .toBuffer()
    plain = await front().jpeg().toBuffer()
    home = await startTestApp(sqlite.makeDatabase, { size: 1, imageStore: await openNearlyFull(folder) })
    nora = await signUpMember(home)
    await home.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await home.close()
    fs.rmSync(folder, { recursive: true })
  })

  /** Sends photos over a real connection. */
  function send(
    files: Upload[],
    { token = nora.token, accept = LINES, signal }: Partial<Sending> = {},
  ): Promise<Response> {
    const { bytes, headers } = multipart('images', files)
    const { port } = home.app.server.address() as AddressInfo
    return fetch(`http://127.0.0.1:${port}/api/recognize-medicine`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}`, accept },
      body: new Uint8Array(bytes),
      ...(signal && { signal }),
    })
  }
  interface Sending {
    token: string
    accept: string
    signal: AbortSignal
  }
  const linesOf = (text: string) => {
    expect(text.endsWith('\n')).toBe(true)
    return text.slice(0, -1).split('\n')
  }
  /** An answer as it is but for the id of the image, which is new each time. */
  const withoutId = (json: string) => json.replace(/"storageUrl":"[^"]+"/g, '"storageUrl":"…"')

  test('reports code and confirmed details first, then print, and ends with the usual answer', async () => {
    const known = { name: 'Nora’s painkiller', productCode: GTIN, pillCount: 24 }
    await addSomeMedication(home, nora, known)
    const response = await send([{ filename: 'box.jpg', bytes: labelled }])
    expect([response.status, response.headers.get('content-type')]).toEqual([200, LINES])
    const lines = linesOf(await response.text())
    const told = lines
      .slice(0, -1)
      .map((line) => RecognitionProgress.parse((JSON.parse(line) as { progress: unknown }).progress))
    expect(told[0]).toMatchObject({
      photo: 0,
      found: { filename: 'box.jpg', productCode: GTIN, name: known.name, purpose: null },
    })
    expect(told[0]!.found.storageUrl).toBeUndefined()
    const same = await send([{ filename: 'box.jpg', bytes: labelled }], { accept: '*/*' })
    expect(same.headers.get('content-type')).toBe('application/json; charset=utf-8')
    // A slow answer begins with spaces, which keep a proxy waiting.
    expect(withoutId(lines.at(-1)!.trimStart())).toBe(withoutId((await same.text()).trimStart()))
  })

  test('is separate from its neighbours, which may be unreadable', async () => {
    const files = [
      { filename: 'text.jpg', bytes: Buffer.from('no picture') },
      { filename: 'box.jpg', bytes: plain },
    ]
    const lines = linesOf(await (await send(files)).text())
    const told = lines.slice(0, -1).map((line) => JSON.parse(line).progress as RecognitionProgress)
    expect(told.length).toBeGreaterThan(0)
    for (const { photo, found } of told) expect([photo, found.filename]).toEqual([1, 'box.jpg'])
    const { results } = Recognition.parse(JSON.parse(lines.at(-1)!))
    expect(results.map(({ error }) => error)).toEqual([
      'This file is not an image that can be read',
      undefined,
    ])
  })

  test('is refused as usual before any line was sent', async () => {
    const refused = await send([])
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      400,
      'application/json; charset=utf-8',
    ])
    expect((await send([{ filename: 'box.jpg', bytes: plain }], { token: 'nobody' })).status).toBe(401)
  })

  test('reports a later failure on its last line', async () => {
    isFull = true
    const response = await send([{ filename: 'box.jpg', bytes: plain }])
    expect(response.status).toBe(200)
    const text = await response.text()
    isFull = false
    const lines = linesOf(text)
    expect(lines.length).toBeGreaterThan(1)
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ code: 'noRoom', message: expect.any(String) })
  })

  test('is dropped when its client leaves, and frees its place', async () => {
    const leaving = new AbortController()
    const files = Array<Upload>(3).fill({ filename: 'box.jpg', bytes: plain })
    const response = await send(files, { signal: leaving.signal })
    await response.body!.getReader().read()
    leaving.abort()
    await expect
      .poll(
        () => fs.readdirSync(home.uploadFolder, { withFileTypes: true }).filter((each) => each.isDirectory()),
        { timeout: 10_000 },
      )
      .toEqual([])
    const next = await send([{ filename: 'next.jpg', bytes: plain }])
    expect(JSON.parse(linesOf(await next.text()).at(-1)!).results).toMatchObject([{ name: 'Nurofen' }])
  })
})
