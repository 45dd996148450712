import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Recognition } from '../../../contract/photos.ts'
import { signUpMember } from '../../../test/household.ts'
import { startTestApp } from '../../../test/testApp.ts'
import { sqlite } from '../../../test/testDatabases.ts'
import { multipart, packageFront } from '../../../test/uploads.ts'

const environmentOf = (pid: string) => {
  try {
    return fs.readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  } catch {
    return []
  }
}

/** Processes with temporary files in a folder. */
const processesWith = (folder: string) =>
  fs.readdirSync('/proc').filter((pid) => environmentOf(pid).includes(`TMPDIR=${folder}`))

// Only Linux shows the arguments of other processes.
test.runIf(process.platform === 'linux')(
  'a reading process starts while the photo is on its way, and reads it',
  async () => {
    const temporaryFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-expected-'))
    const home = await startTestApp(sqlite.makeDatabase, { size: 1, temporaryFolder })
    try {
      const { token } = await signUpMember(home)
      await home.app.listen({ port: 0, host: '127.0.0.1' })
      const photo = await packageFront(['Nurofen', 'Ibuprofen 200 mg']).jpeg().toBuffer()
      const { bytes, headers } = multipart('images', [{ filename: 'box.jpg', bytes: photo }])
      const request = http.request({
        port: (home.app.server.address() as AddressInfo).port,
        method: 'POST',
        path: '/api/recognize-medicine',
        headers: { ...headers, authorization: `Bearer ${token}`, 'content-length': bytes.length },
      })
      const answered = new Promise<http.IncomingMessage>((resolve, reject) =>
        request.once('response', resolve).once('error', reject),
      )
      expect(processesWith(temporaryFolder)).toEqual([])
      request.write(bytes.subarray(0, 1000))
      await expect.poll(() => processesWith(temporaryFolder)).toHaveLength(1)
      const started = processesWith(temporaryFolder)
      request.end(bytes.subarray(1000))
      const { results } = JSON.parse(await text(await answered)) as Recognition
      expect(results).toMatchObject([{ name: 'Nurofen' }])
      expect(processesWith(temporaryFolder)).toEqual(started)
    } finally {
      await home.close()
      fs.rmSync(temporaryFolder, { recursive: true, force: true })
    }
  },
)
