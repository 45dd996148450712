import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/testApp.ts'
import { sqlite } from '../../../test/testDatabases.ts'

test('metrics have an address of their own, by route and without addresses', async () => {
  const said: string[] = []
  const logTo = { write: (line: string) => said.push(line) }
  const measured = await startTestApp(sqlite.makeDatabase, { metrics: '127.0.0.1:0', logTo })
  await measured.app.inject({ url: '/api/families/some-id' })
  const port = said.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'metrics are served').port
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  const body = await answer.text()
  const elsewhere = await fetch(`http://127.0.0.1:${port}/api/families`)
  const inTheCabinet = await measured.app.inject({ url: '/metrics' })
  await measured.close()
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/families/:id",status="401"} 1',
  )
  expect(body).toContain('process_resident_memory_bytes')
  expect(body).not.toContain('some-id')
  expect([elsewhere.status, inTheCabinet.statusCode]).toEqual([404, 404])
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('fetch failed')
})
