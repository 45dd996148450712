import fs from 'node:fs'
import https from 'node:https'
import { pipeline, Readable } from 'node:stream'
import { NAME } from './proxyRecipes.ts'

export interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer | Readable
  /** Gets the text of the answer so far with each piece that arrives. */
  onText?: (soFar: string) => void
}
interface Answered {
  status: number
  statusText: string
  headers: Record<string, string | string[] | undefined>
  text: string
}

/**
 * A function that sends a request to a proxy with that certificate, over a connection of its own, as a browser at its name.
 */
export const askingAt =
  (cert: string) =>
  (port: number, url: string, { method = 'GET', headers = {}, body, onText }: Sent = {}): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const request = https.request(
        {
          host: '127.0.0.1',
          port,
          servername: NAME,
          ca: fs.readFileSync(cert),
          path: url,
          method,
          agent: false,
          headers: { host: NAME, ...headers },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (piece) => {
            text += piece
            onText?.(text)
          })
          answer.on('error', reject).on('end', () => {
            const { statusCode: status = 0, statusMessage: statusText = '' } = answer
            resolve({ status, statusText, headers: answer.headers, text })
          })
        },
      )
      request.on('error', reject)
      if (body instanceof Readable) pipeline(body, request, (error) => error && reject(error))
      else if (headers.expect === undefined) request.end(body)
      else request.once('continue', () => request.end(body))
    })

/** A call with a JSON body. */
export const json = (body: object): Sent => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
