import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import { LONGEST_WAIT_MS, type Outcome, toDetail } from '../../../platform/sending/outcome.ts'

/** A service's answer, with the beginning of its text. */
interface Answer {
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

/** Maximum connections per service: above its concurrency limit. */
const MOST_TO_ONE = 32
/** Maximum connections in all: above the total concurrency limit, so that no request waits. */
const MOST = 512
/** Idle connections to keep per service, and in all. */
const MOST_IDLE_TO_ONE = 8
const MOST_IDLE = 64
/** Plans have whole minutes, so connections survive to the next one. */
const IDLE_MS = 90_000

/** Keep-alive connections; addresses are checked when they are opened. */
interface Connections {
  agentFor(url: URL): http.Agent
  close(): void
}

export function openConnections(): Connections {
  const agents = [http.Agent, https.Agent].map(
    (Kind) =>
      new Kind({
        keepAlive: true,
        timeout: IDLE_MS,
        maxSockets: MOST_TO_ONE,
        maxTotalSockets: MOST,
        maxFreeSockets: MOST_IDLE_TO_ONE,
      }),
  ) as [http.Agent, https.Agent]
  const idle = () =>
    agents.reduce((sum, { freeSockets }) => sum + Object.values(freeSockets).flat().length, 0)
  for (const agent of agents) {
    const keep = agent.keepSocketAlive.bind(agent)
    agent.keepSocketAlive = (socket: Duplex) => idle() < MOST_IDLE && keep(socket)
  }
  return {
    agentFor: ({ protocol }) => (protocol === 'https:' ? agents[1] : agents[0]),
    close() {
      for (const agent of agents) agent.destroy()
    },
  }
}

/** Windows' service answers 406 for too many messages. */
const MAY_PASS = new Set([406, 408, 429])

/** `Retry-After` (RFC 9110, 10.2.3) in milliseconds: seconds or a date. Undefined without one. */
function waitOf(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : undefined
  const waitMs = seconds === undefined ? Date.parse(retryAfter) - now.getTime() : seconds * 1000
  return Number.isNaN(waitMs) ? undefined : Math.min(LONGEST_WAIT_MS, Math.max(0, waitMs))
}

/** Meaning of a push service's answer (RFC 8030, 5, 7.3 and 8.4). Redirects count as refusals. */
export function outcomeOfAnswer(host: string, { status, headers, text }: Answer, now: Date): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  const detail = toDetail(`${host} answered ${status}${text === '' ? '' : `: ${text}`}`)
  if (status === 404 || status === 410) return { kind: 'gone', detail }
  if (status < 500 && !MAY_PASS.has(status)) return { kind: 'refused', detail }
  const afterMs = waitOf(headers['retry-after'], now)
  return { kind: 'later', detail, ...(afterMs !== undefined && { afterMs }) }
}
