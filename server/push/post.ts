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

/**
 * Sends a body and reads the answer, wherever it is redirected to: nowhere. Rejects when nothing answers, or not within
 * the time, which counts from here. What a service sends too much of is not read.
 */
export function post({ url, headers, body, agent, lookup, withinMs }: Posting): Promise<Answer> {
  const client = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const request = client.request(url, { method: 'POST', headers, agent, ...(lookup && { lookup }) })
    const limit = setTimeout(() => request.destroy(new Error(`no answer in ${withinMs / 1000} s`)), withinMs)
    request.on('error', reject)
    // Whatever else ends it; nothing happens where one of the others was first.
    request.once('close', () => {
      clearTimeout(limit)
      reject(new Error('the connection was closed'))
    })
    request.once('response', (response) => {
      let text = ''
      const answer = () => {
        resolve({ status: response.statusCode as number, headers: response.headers, text })
        request.destroy()
      }
      if (response.statusCode !== undefined && response.statusCode < 300) return answer()
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        text = (text + piece).slice(0, LONGEST_TEXT)
        if (text.length === LONGEST_TEXT) answer()
      })
      // An answer that breaks off has said its status all the same.
      response.once('end', answer).once('error', answer).once('close', answer)
    })
    request.end(body)
  })
}
