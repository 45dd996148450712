import net from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type MailRefusal, startMailServer, type TestMailServerOptions } from '../../../../test/mailServer.ts'
import { startUntrustedServer } from '../../../../test/untrustedServer.ts'
import { mail as mailSettings } from '../../../config/messages.ts'
import { connectionOf, type MailSettings } from './mailSettings.ts'
import { type Mail, openMailSender } from './sendMail.ts'

const MAIL: Mail = {
  to: 'ben@berg.example',
  subject: 'Grandpa Emil, 08:00',
  text: 'Ready to be taken: ½ tablet.',
  html: '<p>Ready to be taken: ½ tablet.</p>',
  messageId: '<delivery-1@cabinet.example>',
}
const MAIL_FROM = 'Our Cabinet <cabinet@home.example>'
const ACCOUNT = { user: 'cabinet', password: 'hunter2 ü' }

const senderTo = (SMTP_URL: string, more?: { withinMs: number }) =>
  openMailSender(mailSettings({ SMTP_URL, MAIL_FROM }) as MailSettings, more)

async function start(options?: TestMailServerOptions) {
  const server = await startMailServer(options)
  onTestFinished(() => server.close())
  return server
}

test('a mail arrives as it was written, from whom the setting says, marked as a program', async () => {
  const server = await start()
  expect(await senderTo(server.url).send(MAIL)).toEqual({ kind: 'sent' })
  const [received] = server.received
  expect(received).toMatchObject({
    from: 'cabinet@home.example',
    to: ['ben@berg.example'],
    text: MAIL.text,
    html: MAIL.html,
  })
  const { date, ...headers } = received?.headers ?? {}
  expect(headers).toEqual({
    from: 'Our Cabinet <cabinet@home.example>',
    to: 'ben@berg.example',
    subject: MAIL.subject,
    'message-id': MAIL.messageId,
    'auto-submitted': 'auto-generated',
    'mime-version': '1.0',
    'content-type': expect.stringMatching(/^multipart\/alternative; boundary=/),
  })
  expect(Math.abs(Date.parse(date ?? '') - Date.now())).toBeLessThan(60_000)
})

test('a mail that can be turned off says where, for the button of mail programs', async () => {
  const server = await start()
  await senderTo(server.url).send({ ...MAIL, unsubscribe: 'https://home.example/account' })
  expect(server.received[0]?.headers['list-unsubscribe']).toBe('<https://home.example/account>')
})

test('an address with letters of other scripts is written to', async () => {
  const server = await start()
  expect(await senderTo(server.url).send({ ...MAIL, to: 'ü@müller.example' })).toEqual({ kind: 'sent' })
  expect(server.received[0]?.to).toEqual(['ü@müller.example'])
})

test('a mail of text alone has no other part', async () => {
  const server = await start()
  const { html: _, ...plain } = MAIL
  await senderTo(server.url).send(plain)
  expect(server.received[0]).toMatchObject({ text: MAIL.text, html: '' })
  expect(server.received[0]?.headers['content-type']).toMatch(/^text\/plain/)
})

test('the account of the setting signs in', async () => {
  const server = await start({ account: ACCOUNT })
  expect(await senderTo(server.url).send(MAIL)).toEqual({ kind: 'sent' })
  expect(server.received).toHaveLength(1)
})

test('a wrong password is told as the server tells it, and never repeated', async () => {
  const server = await start({ account: ACCOUNT })
  const wrong = server.url.replace(encodeURIComponent(ACCOUNT.password), 'secret99')
  expect(await senderTo(wrong).send(MAIL)).toEqual({
    kind: 'refused',
    detail: '127.0.0.1 answered 535 5.7.8 Wrong password',
  })
  const forms = ['secret99', Buffer.from('secret99').toString('base64'), 'AGNhYmluZXQAc2VjcmV0OTk=']
  server.refuse({ at: 'auth', answer: { code: 535, text: `what is ${forms.join(' or ')}?` } })
  expect(await senderTo(wrong).send(MAIL)).toEqual({
    kind: 'refused',
    detail: '127.0.0.1 answered 535 what is … or … or …?',
  })
})

test.each<[MailRefusal['at'], number, string, string]>([
  ['connect', 421, 'too busy', 'later'],
  ['auth', 454, 'not now', 'later'],
  ['from', 550, 'sender unknown', 'refused'],
  ['to', 450, 'greylisted', 'later'],
  ['to', 550, '5.1.1 nobody of that name', 'refused'],
  ['data', 452, 'mailbox full', 'later'],
  ['data', 554, 'this is spam', 'refused'],
  ['data', 503, 'what was that', 'later'],
])('a server that refuses at %s with %i is understood', async (at, code, text, kind) => {
  const server = await start({ account: ACCOUNT })
  server.refuse({ at, answer: { code, text } })
  const sender = senderTo(server.url)
  expect(await sender.send(MAIL)).toEqual({ kind, detail: expect.stringContaining(`${code} ${text}`) })
  server.refuse()
  expect(await sender.send(MAIL)).toEqual({ kind: 'sent' })
})

test.each<MailRefusal['at']>(['connect', 'auth', 'from', 'to', 'data'])(
  'a server that says nothing at %s is given up in time',
  async (at) => {
    const server = await start({ account: ACCOUNT })
    server.refuse({ at, answer: 'hang' })
    expect(await senderTo(server.url, { withinMs: 400 }).send(MAIL)).toEqual({
      kind: 'later',
      detail: '127.0.0.1 gave no answer in 0.4 s',
    })
  },
)

test('a message to a server that speaks no SMTP is sent later', async () => {
  const talks = ['HTTP/1.1 400 Bad Request\r\n\r\n', 'x'.repeat(2_000_000), '\0'.repeat(100)]
  for (const talk of talks) {
    const server = net.createServer((socket) => socket.on('error', () => {}).end(talk))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as net.AddressInfo
    const sender = senderTo(`smtp://127.0.0.1:${port}`, { withinMs: 1000 })
    expect(await sender.send(MAIL)).toMatchObject({ kind: 'later' })
  }
  const gone = await startMailServer()
  await gone.close()
  expect(await senderTo(gone.url).send(MAIL)).toEqual({
    kind: 'later',
    detail: `127.0.0.1 cannot be reached: connect ECONNREFUSED 127.0.0.1:${gone.port}`,
  })
})

test.each([
  'ben@berg.example, all@berg.example',
  'ben@berg.example;all@berg.example',
  'Ben <ben@berg.example>',
  'ben@berg.example>\r\nRCPT TO:<all@berg.example',
  'ben@berg.example\nBcc: all@berg.example',
  'friends: ben@berg.example;',
  'ben',
  '',
])('sends nothing to %j', async (to) => {
  const server = await start()
  expect(await senderTo(server.url).send({ ...MAIL, to })).toEqual({
    kind: 'refused',
    detail: 'This is not an e-mail address.',
  })
  expect(server.received).toEqual([])
})

test('names cannot add headers, recipients or parts', async () => {
  const server = await start()
  const name = 'Emil\r\nBcc: all@berg.example\r\n\r\n<b>\u2028\u0000--boundary\r\n.\r\nQUIT\r\n'
  const mail = { ...MAIL, subject: `${name}, 08:00`, text: name, html: `<p>${name}</p>` }
  expect(await senderTo(server.url).send(mail)).toEqual({ kind: 'sent' })
  const [received] = server.received
  expect(received?.headers).not.toHaveProperty('bcc')
  expect(received?.to).toEqual(['ben@berg.example'])
  expect(received?.headers.subject).toBe('Emil Bcc: all@berg.example <b> --boundary . QUIT , 08:00')
  expect(received?.text).toContain('\r\n.\r\nQUIT')
})

test('no mail makes the server read a file or an address', async () => {
  const server = await start()
  const text = { path: '/etc/hostname' } as unknown as string
  expect(await senderTo(server.url).send({ ...MAIL, text })).toMatchObject({ kind: 'later' })
  expect(server.received).toEqual([])
})

const { from, ...elsewhere } = mailSettings({ SMTP_URL: 'smtp://mail.example', MAIL_FROM }) as MailSettings
test.each<[string, Partial<MailSettings>, { requireTLS: boolean; mustProve: boolean }]>([
  ['a relay of the household', {}, { requireTLS: false, mustProve: false }],
  ['a server with an account', { account: ACCOUNT }, { requireTLS: true, mustProve: true }],
  ['smtps', { isTls: true }, { requireTLS: false, mustProve: true }],
  ['smtps with an account', { isTls: true, account: ACCOUNT }, { requireTLS: false, mustProve: true }],
  [
    'this machine, with an account',
    { host: 'localhost', account: ACCOUNT },
    { requireTLS: false, mustProve: false },
  ],
  [
    'a name like this machine',
    { host: '127.0.0.1.evil.example', account: ACCOUNT },
    { requireTLS: true, mustProve: true },
  ],
])('a password goes to none but a server that proves who it is: %s', (_, part, { requireTLS, mustProve }) => {
  expect(connectionOf({ ...elsewhere, from, ...part })).toMatchObject({
    requireTLS,
    tls: { rejectUnauthorized: mustProve },
  })
})

test('TLS is used where it is offered, and a certificate that nobody trusts is told', async () => {
  const starts = await start({ offersTls: true })
  expect(await senderTo(starts.url).send(MAIL)).toEqual({ kind: 'sent' })
  expect(starts.received[0]?.raw).toBeDefined()
  const wrapped = await start({ isTls: true })
  expect(await senderTo(wrapped.url).send(MAIL)).toEqual({
    kind: 'later',
    detail:
      "127.0.0.1 has a certificate that is not valid now: renew it there, or set this machine's clock (certificate has expired)",
  })
  expect(await senderTo(`smtps://127.0.0.1:${await startUntrustedServer()}`).send(MAIL)).toEqual({
    kind: 'later',
    detail:
      '127.0.0.1 has a certificate that is not trusted: name its authority with NODE_EXTRA_CA_CERTS=/path/to/ca.pem (self-signed certificate)',
  })
  expect(wrapped.received).toEqual([])
})

test('without the TLS that it needs it sends nothing', async () => {
  const server = await start({ account: ACCOUNT })
  const settings = mailSettings({ SMTP_URL: server.url, MAIL_FROM }) as MailSettings
  // A name of this machine that does not look like one.
  const sender = openMailSender({ ...settings, host: '::ffff:127.0.0.1' })
  expect(await sender.send(MAIL)).toEqual({
    kind: 'refused',
    detail:
      '::ffff:127.0.0.1 has no TLS, without which it gets no password: 500 Error: command not recognized',
  })
  expect(server.received).toEqual([])
})
