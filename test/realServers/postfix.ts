import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { HOUR_MS } from '../../language/durations.ts'
import { signUpMember } from '../household.ts'
import { mailedHome } from '../mailedHome.ts'
import { onEachEngine } from '../onEachEngine.ts'
import { freePort, newFolder, runOnce, startProgram } from './programs.ts'

/** Its programs behind the one that listens, none of them in a chroot. */
const SERVICES = [
  'cleanup unix n - n - 0 cleanup',
  'qmgr unix n - n 300 1 qmgr',
  'rewrite unix - - n - - trivial-rewrite',
  ...['bounce', 'defer', 'trace'].map((name) => `${name} unix - - n - 0 bounce`),
  'anvil unix - - n - 1 anvil',
  'smtp unix - - n - - smtp',
  'postlog unix-dgram n - n - 1 postlogd',
]

/** A policy server that greylists each recipient once (SMTPD_POLICY_README); returns its port. */
async function greylist(): Promise<number> {
  const seen = new Set<string>()
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    let asked = ''
    socket.setEncoding('utf8').on('data', (piece) => {
      asked += piece
      if (!asked.endsWith('\n\n')) return
      const recipient = /^recipient=(.*)$/m.exec(asked)?.[1] ?? ''
      asked = ''
      socket.write(`action=${seen.has(recipient) ? 'DUNNO' : '451 4.7.1 Greylisted, come back later'}\n\n`)
      seen.add(recipient)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Starts it on `port`; it hands mails on to the server at `next`. */
async function start(port: number, next: number): Promise<void> {
  const folder = newFolder()
  const settings = {
    compatibility_level: '3.6',
    queue_directory: `${folder}/queue`,
    data_directory: `${folder}/data`,
    maillog_file: `${folder}/log`,
    maillog_file_prefixes: folder,
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    myhostname: 'mail.example',
    mynetworks: '127.0.0.0/8',
    mydestination: '',
    local_recipient_maps: '',
    alias_maps: '',
    relayhost: `[127.0.0.1]:${next}`,
    smtpd_recipient_restrictions: `check_policy_service inet:127.0.0.1:${await greylist()}, permit_mynetworks, reject`,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  fs.writeFileSync(path.join(folder, 'main.cf'), `${lines.join('\n')}\n`)
  const all = [`127.0.0.1:${port} inet n - n - - smtpd`, ...SERVICES]
  fs.writeFileSync(path.join(folder, 'master.cf'), `${all.join('\n')}\n`)
  fs.mkdirSync(`${folder}/queue`)
  runOnce('postfix', ['-c', folder, 'check'])
  // Its `start-fg` leaves the program running when it is ended.
  const programs = runOnce('postconf', ['-h', 'daemon_directory']).trim()
  await startProgram(`${programs}/master`, ['-c', folder, '-d'], port)
}

export function tryPostfix(): void {
  onEachEngine('a mail with a reset link', ({ open }) => {
    const on = mailedHome(open)
    const { home } = on

    test('is sent once by a server that was away at first and then greylists', async () => {
      on.mail.port = await freePort()
      const { email } = await signUpMember(home)
      const outboxes = [on.outboxOf(), on.outboxOf()]
      const sendAfter = async (ms: number) => {
        home.clock.now = new Date(home.clock.now.getTime() + ms)
        for (const outbox of outboxes) await on.sendDue(outbox)
        return on.warned.splice(0)
      }
      await home.call('POST /api/auth/forgotten-password', { body: { email } })
      expect(await sendAfter(0)).toEqual([expect.stringContaining('cannot be reached')])

      await start(on.mail.port, on.server.port)
      await sendAfter(30_000)
      const { state, detail } = await home.database
        .selectFrom('deliveries')
        .select(['state', 'detail'])
        .executeTakeFirstOrThrow()
      expect([state, detail]).toEqual(['waiting', expect.stringContaining('Greylisted')])

      for (const ms of [2 * 60_000, 10 * 60_000, HOUR_MS]) expect(await sendAfter(ms)).toEqual([])
      await expect.poll(() => on.server.received.length).toBe(1)
      const [mail] = on.server.received
      expect(mail?.to).toEqual([email])
      expect(mail?.text).toMatch(/\/reset-password#[\w-]{43}/)
      const sent = await home.database.selectFrom('deliveries').select('state').execute()
      expect(sent).toEqual([{ state: 'sent' }])
    })
  })
}
