import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Answer, CallName } from '../contract/calls.ts'
import { type Sent, toRequest } from '../contract/request.ts'
import { startInstance } from '../test/instance.ts'

export interface BenchServer {
  port: number
  pid: number
  dataDir: string
  stop(): Promise<void>
  /** Kills it (SIGKILL) and resolves once it ended; its data stays. */
  kill(): Promise<void>
}

const MAIN = fileURLToPath(new URL('../server/main.js', import.meta.url))

/** Starts the built product in a separate process, on a fresh data folder by default. */
export async function startServer(
  environment: Record<string, string> = {},
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-bench-')),
): Promise<BenchServer> {
  // Writes its log, as in a household.
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'info', ...environment }
  const server = await startInstance(settings, { program: process.execPath, args: [MAIN] })
  return {
    port: Number(new URL(server.address).port),
    pid: server.pid as number,
    dataDir,
    async stop() {
      await server.end()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
    kill: server.kill,
  }
}

/** Makes one call and returns its JSON, null for an empty answer. */
export async function ask<Name extends CallName>(
  { port }: { port: number },
  name: Name,
  sent: Sent = {},
): Promise<Answer<Name>> {
  const { path: url, ...request } = toRequest(name, sent)
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, request)
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`)
  return (answer.status === 204 ? null : await answer.json()) as Answer<Name>
}

export async function signUp(server: {
  port: number
}): Promise<{ id: string; token: string; familyId: string }> {
  const body = { email: 'bench@example.org', name: 'Bench', password: 'secret1' }
  const { user, token } = await ask(server, 'POST /api/auth/signup', { body })
  const [family] = await ask(server, 'GET /api/families', { token })
  return { id: user.id, token, familyId: (family as { id: string }).id }
}
