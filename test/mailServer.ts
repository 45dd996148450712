import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  /** The envelope's recipients. */
  to: string[]
  from: string
  /** By lower-case name, unfolded, encoded words decoded. */
  headers: Record<string, string>
  text: string
  html: string
  raw: string
  at: Date
}

/** A failure of the server: it refuses at one step, or falls silent from there on. */
export interface MailRefusal {
  at: 'connect' | 'auth' | 'from' | 'to' | 'data'
  answer: { code: number; text: string } | 'hang'
}

export interface TestMailServer {
  url: string
  port: number
  /** Sets the failure from now on; without one, mails are accepted again. */
  refuse(refusal?: MailRefusal): void
  received: ReceivedMail[]
  close(): Promise<void>
}

export interface TestMailServerOptions {
  /** Required credentials; without them anyone may send. */
  account?: { user: string; password: string }
  /** TLS from the first byte, with an untrusted certificate. */
  isTls?: boolean
  /** Offers STARTTLS with the same certificate. */
  offersTls?: boolean
}

/** Decodes `=?UTF-8?Q?Gr=C3=BC=C3=9Fe?=` (RFC 2047). */
function readWords(value: string): string {
  const joined = value.replace(/\?=\s+=\?/g, '?==?')
  return joined.replace(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, how: string, word: string) =>
    how.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64').toString()
      : readQuoted(word.replaceAll('_', ' ')),
  )
}

/** Decodes quoted-printable (RFC 2045, 6.7). */
const readQuoted = (body: string): string =>
  Buffer.from(
    body
      .replace(/=\r\n/g, '')
      .replace(/=([\dA-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

function readPart(part: string): { headers: Record<string, string>; body: string } {
  const end = part.indexOf('\r\n\r\n')
  const lines = part
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':')
      return [name.toLowerCase(), readWords(value.join(':').trim())]
    }),
  )
  const body = part.slice(end + 4)
  const how = headers['content-transfer-encoding']
  if (how === 'base64') return { headers, body: Buffer.from(body, 'base64').toString() }
  return { headers, body: how === 'quoted-printable' ? readQuoted(body) : body }
}

function readMail(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'html' | 'raw'> {
  const { headers, body } = readPart(raw)
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1]
  const parts =
    boundary === undefined ? [{ headers, body }] : body.split(`--${boundary}`).slice(1, -1).map(readPart)
  const find = (type: string) =>
    parts.find(({ headers }) => headers['content-type']?.startsWith(type))?.body.trimEnd() ?? ''
  return { headers, text: find('text/plain'), html: find('text/html'), raw }
}

export async function startMailServer(options: TestMailServerOptions = {}): Promise<TestMailServer> {
  const { account, isTls = false, offersTls = false } = options
  const received: ReceivedMail[] = []
  let refusal: MailRefusal | undefined

  /** Ends the step `at` as the failure says. */
  function decide(at: MailRefusal['at'], go: (error?: Error) => void) {
    if (refusal?.at !== at) return go()
    if (refusal.answer === 'hang') return
    const { code, text } = refusal.answer
    go(Object.assign(new Error(text), { responseCode: code }))
  }

  const handlers: SMTPServerOptions = {
    onConnect: (_session, callback) => decide('connect', callback),
    onAuth({ username, password }, _session, callback) {
      decide('auth', (error) => {
        if (error) return callback(error)
        const isRight = username === account?.user && password === account?.password
        if (!isRight) return callback(Object.assign(new Error('5.7.8 Wrong password'), { responseCode: 535 }))
        callback(null, { user: username ?? '' })
      })
    },
    onMailFrom: (_address, _session, callback) => decide('from', callback),
    onRcptTo: (_address, _session, callback) => decide('to', callback),
    onData(stream, { envelope }, callback) {
      const take = (raw: string) =>
        decide('data', (error) => {
          if (error) return callback(error)
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
          const to = envelope.rcptTo.map(({ address }) => address)
          received.push({ from, to, ...readMail(raw), at: new Date() })
          callback(null, 'taken')
        })
      readText(stream).then(take, callback)
    },
  }
  const server = new SMTPServer({
    ...handlers,
    secure: isTls,
    authOptional: account === undefined,
    allowInsecureAuth: true,
    disabledCommands: [...(offersTls ? [] : ['STARTTLS']), ...(account === undefined ? ['AUTH'] : [])],
    disableReverseLookup: true,
    closeTimeout: 10,
    logger: false,
  })
  // Clients that break off in the middle of a test do so on purpose.
  server.on('error', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.server.address() as AddressInfo
  const signIn = account ? `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@` : ''

  return {
    url: `${isTls ? 'smtps' : 'smtp'}://${signIn}127.0.0.1:${port}`,
    port,
    received,
    refuse(given) {
      refusal = given
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
