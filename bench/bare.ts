import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Starts a bare server beside this file in a separate process; `signal` is the message that it waits for before
 * it listens.
 */
export async function startBare(
  name: 'bareList' | 'bareDose',
  signal: string,
): Promise<{ port: number; stop(): void }> {
  const bare = fork(fileURLToPath(new URL(`./${name}.js`, import.meta.url)))
  const port = await new Promise<number>((resolve) => {
    bare.once('message', (port) => resolve(port as number))
    bare.send(signal)
  })
  return { port, stop: () => void bare.kill() }
}
