import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'

/** A service's answer, with the beginning of its text. */
export interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
}

/** Maximum characters read of an answer: a sentence is enough. */
const LONGEST_TEXT = 4096

export interface PostRequest {
  url: URL
  headers: http.OutgoingHttpHeaders
  body: Buffer
  agent: http.Agent
  lookup: LookupFunction | undefined
  withinMs: number
}

/** A kept connection was closed by the other end, perhaps before the request was read. */
class ClosedMeanwhile extends Error {}

/**
 * Posts a body and reads the answer; follows no redirect. Rejects without an answer within the time, which starts here. Stops
 * reading long answers. If a kept connection turns out to be closed, sends once more on a new one: a service that read the
 * first request recognises the topic (RFC 8030, 5.4).
 */
export function post(posting: PostRequest): Promise<Answer> {
  const until = performance.now() + posting.withinMs
  return ask(posting, posting.agent, until).catch((error) => {
    if (error instanceof ClosedMeanwhile) return ask(posting, false, until)
    throw error
  })
}

/** One request, on a connection of `agent` or (false) a new one; `until` is by `performance.now()`. */
function ask(
  { url, headers, body, lookup, withinMs }: PostRequest,
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
    // Any other end; does nothing after the first result.
    request.once('close', () => {
      clearTimeout(limit)
      reject(new Error('the connection was closed'))
    })
    request.once('response', (response) => {
      let text = ''
      const answer = () => resolve({ status: response.statusCode as number, headers: response.headers, text })
      // Read to the end, otherwise the connection cannot be kept.
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        text = (text + piece).slice(0, LONGEST_TEXT)
        if (text.length < LONGEST_TEXT) return
        answer()
        request.destroy()
      })
      // An answer that breaks off still has its status.
      response.once('end', answer).once('error', answer).once('close', answer)
      // The text of a success is not needed.
      if (response.statusCode !== undefined && response.statusCode < 300) answer()
    })
    request.end(body)
  })
}
