import net from 'node:net'

/** A proxy that can fall silent like a frozen machine, whose connections stay open, or refuse like one that restarts. */
export interface Silencer {
  host: string
  silence(): void
  /** Ends every connection and accepts none. */
  refuse(): void
  speak(): void
  close(): void
}

export async function startSilencer({ hostname, port }: URL): Promise<Silencer> {
  const sockets = new Set<net.Socket>()
  let isSilent = false
  let isRefusing = false
  const server = net.createServer((near) => {
    if (isRefusing) return near.destroy()
    const far = net.connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      if (isSilent) from.pause()
      from.on('data', (piece) => to.write(piece))
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('error', () => {})
    }
    if (isSilent) for (const socket of [near, far]) socket.pause()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    host: `127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    silence() {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    refuse() {
      isRefusing = true
      for (const socket of sockets) socket.destroy()
    },
    speak() {
      isSilent = false
      isRefusing = false
      for (const socket of sockets) socket.resume()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
