import net, { type AddressInfo, type Socket } from 'node:net'
import { Aedes } from 'aedes'

export interface Published {
  topic: string
  payload: string
  retain: boolean
}

/** A real MQTT broker on this machine. */
export interface TestBroker {
  url: URL
  /** Decides who may connect, by user and password; everyone by default. */
  admit(check: (user: string | undefined, password: string | undefined) => boolean): void
  /** Every message since the last `published.length = 0`, wills included. */
  published: Published[]
  retained(): Map<string, string>
  /** Publishes as another client does. */
  publish(topic: string, payload: string, retain?: boolean): Promise<void>
  /** Rules for every client: refuses subscriptions, or drops what is published, as Mosquitto does. */
  forbid(what?: 'reading' | 'writing'): void
  /** Ends every connection and refuses new ones; retained messages stay. */
  disconnect(): Promise<void>
  /** Accepts connections again at the same address, with `empty` as a broker that keeps nothing. */
  reconnect(options?: { empty?: boolean }): Promise<void>
  close(): Promise<void>
}

export async function startBroker(): Promise<TestBroker> {
  const published: Published[] = []
  const retained = new Map<string, string>()
  const sockets = new Set<Socket>()
  let server: net.Server
  let aedes: Aedes
  let forbidden: 'reading' | 'writing' | undefined
  let isAdmitted: (user: string | undefined, password: string | undefined) => boolean = () => true

  async function openAedes() {
    retained.clear()
    aedes = await Aedes.createBroker()
    aedes.authorizeSubscribe = (_client, subscription, callback) =>
      callback(null, forbidden === 'reading' ? null : subscription)
    aedes.authorizePublish = (_client, packet, callback) => {
      if (forbidden === 'writing') Object.assign(packet, { topic: 'dropped', retain: false })
      callback(null)
    }
    aedes.authenticate = (_client, user, password, done) => done(null, isAdmitted(user, password?.toString()))
    aedes.on('publish', ({ topic, payload: bytes, retain }) => {
      if (topic.startsWith('$SYS')) return
      const payload = bytes.toString()
      published.push({ topic, payload, retain })
      if (!retain) return
      if (payload === '') retained.delete(topic)
      else retained.set(topic, payload)
    })
  }
  function listen(port: number) {
    server = net.createServer((socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      aedes.handle(socket)
    })
    return new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  }
  await openAedes()
  await listen(0)
  const { port } = server!.address() as AddressInfo

  async function disconnect() {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }

  return {
    url: new URL(`mqtt://127.0.0.1:${port}`),
    published,
    admit(check) {
      isAdmitted = check
    },
    retained: () => new Map(retained),
    publish: (topic, payload, retain = false) =>
      new Promise((resolve, reject) =>
        aedes.publish(
          { cmd: 'publish', topic, payload: Buffer.from(payload), retain, qos: 1, dup: false },
          (error) => (error ? reject(error) : resolve()),
        ),
      ),
    forbid(what) {
      forbidden = what
    },
    disconnect,
    async reconnect({ empty = false } = {}) {
      if (empty) {
        await new Promise<void>((resolve) => aedes.close(resolve))
        await openAedes()
      }
      await listen(port)
    },
    async close() {
      await disconnect()
      await new Promise<void>((resolve) => aedes.close(resolve))
    },
  }
}
