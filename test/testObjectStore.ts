import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'
import S3rver from 's3rver'
import type { ObjectStoreSettings } from '../server/people/images/objectStore.ts'
import { newId } from '../server/platform/database/newId.ts'

export interface TestObjectStore {
  settings: ObjectStoreSettings
  /** The bucket's answer to a query. */
  ask(query: string): Promise<string>
  /** The keys below our prefix. */
  list(): Promise<string[]>
  close(): Promise<void>
}

const PREFIX = 'cabinet/images'

/** The object store in S3_TEST_ENDPOINT (`npm run test:s3` starts a real one), else one from npm. */
async function startServer() {
  const { S3_TEST_ENDPOINT, S3_TEST_ACCESS_KEY, S3_TEST_SECRET_KEY } = process.env
  if (S3_TEST_ENDPOINT && S3_TEST_ACCESS_KEY && S3_TEST_SECRET_KEY) {
    return {
      endpoint: S3_TEST_ENDPOINT,
      accessKeyId: S3_TEST_ACCESS_KEY,
      secretAccessKey: S3_TEST_SECRET_KEY,
      prepare: () => {},
      stop: async () => {},
    }
  }
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-s3-'))
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false })
  const { port } = await server.run()
  return {
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    // s3rver deletes the folder of the last deleted object, even while another object is being written there.
    prepare: (bucket: string) => {
      const kept = path.join(directory, bucket, PREFIX)
      fs.mkdirSync(kept, { recursive: true })
      fs.writeFileSync(path.join(kept, 'stays'), '')
    },
    stop: async () => {
      await server.close()
      fs.rmSync(directory, { recursive: true, force: true })
    },
  }
}

export async function startTestObjectStore(): Promise<TestObjectStore> {
  const { prepare, stop, ...server } = await startServer()
  const bucket = `test-${newId().toLowerCase().replaceAll(/[-_]/g, '0')}`
  const client = new AwsClient({ ...server, service: 's3', region: 'us-east-1', retries: 0 })
  const made = await client.fetch(`${server.endpoint}/${bucket}`, { method: 'PUT' })
  if (!made.ok) throw new Error(`The bucket was not made: ${made.status} ${await made.text()}`)
  prepare(bucket)
  const ask = async (query: string) => (await client.fetch(`${server.endpoint}/${bucket}${query}`)).text()
  return {
    settings: { ...server, bucket, prefix: PREFIX, region: 'us-east-1' },
    ask,
    async list() {
      const keys = [...(await ask('?list-type=2')).matchAll(/<Key>([^<]+)<\/Key>/g)].map(
        ([, key]) => key as string,
      )
      return keys.map((key) => key.replace(`${PREFIX}/`, '')).sort()
    },
    close: stop,
  }
}
