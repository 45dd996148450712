import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'

/** What a service answered: as much of its text as is worth reading. */
export interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
}

/** How much of an answer is read: a sentence is enough. */
const LONGEST_TEXT = 4096

export interface Posting {
  url: URL
  headers: http.OutgoingHttpHeaders
  body: Buffer
  agent: http.Agent
  lookup: LookupFunction | undefined
  withinMs: number
}

/** What was kept for the next request was closed at the other end, perhaps before that request was read. */
class ClosedMeanwhile extends Error {}

/**
 * Sends a body and reads the answer, wherever it is redirected to: nowhere. Rejects when nothing answers, or not within
 * the time, which counts from here. What a service sends too much of is not read. Where a kept connection turns out to be
 * closed, it is sent once more on a new one: who read it before knows it by its topic (RFC 8030, 5.4).
 */
export function post(posting: Posting): Promise<Answer> {
  const until = performance.now() + posting.withinMs
  return ask(posting, posting.agent, until).catch((error) => {
    if (error instanceof ClosedMeanwhile) return ask(posting, false, until)
    throw error
  })
}

/** One request, on a connection of `agent` or (with false) on one of its own; `until` is by `performance.now()`. */
function ask(
  { url, headers, body, lookup, withinMs }: Posting,
  agent: http.Agent | false,
  until: number,
): Promise<Answer> {
  const client = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const request = client.request(url, { method: 'POST', headers, agent, ...(lookup && { lookup }) })
    const tooLate = () => request.destroy(new Error(`no answer in ${withinMs / 1000} s`))
    const limit = setTimeout(tooLate, until - performance.now())
    request.on('error', (error: NodeJS.ErrnoException) => {
      const isCut = error.code === 'ECONNRESET' || error.code === 'EPIPE'
      reject(request.reusedSocket && isCut ? new ClosedMeanwhile() : error)
    })
    // Whatever else ends it; nothing happens where one of the others was first.
    request.once('close', () => {
      clearTimeout(limit)
      reject(new Error('the connection was closed'))
    })
    request.once('response', (response) => {
      let text = ''
      const answer = () => resolve({ status: response.statusCode as number, headers: response.headers, text })
      // All of it is read, or the connection could not be kept.
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        text = (text + piece).slice(0, LONGEST_TEXT)
        if (text.length < LONGEST_TEXT) return
        answer()
        request.destroy()
      })
      // An answer that breaks off has said its status all the same.
      response.once('end', answer).once('error', answer).once('close', answer)
      // Nobody needs to know more.
      if (response.statusCode !== undefined && response.statusCode < 300) answer()
    })
    request.end(body)
  })
}
