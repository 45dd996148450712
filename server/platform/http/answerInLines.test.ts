import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { AnswerInLines } from './answerInLines.ts'

test('an answer that takes its time sends spaces meanwhile, which change nothing', async () => {
  const app = Fastify()
  let begun = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.post('/', async (request, reply) => {
    const lines = new AnswerInLines(request, reply)
    request.raw.resume()
    await hasBegun
    lines.report('half')
    return lines.end({ results: [] })
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const response = await fetch(address, { method: 'POST', body: 'a photo' })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = (await reader.read()).value ?? ''
  expect(text.trim()).toBe('')
  begun()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) text += piece.value
  await app.close()
  const lines = text.trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([{ progress: 'half' }, { results: [] }])
})
