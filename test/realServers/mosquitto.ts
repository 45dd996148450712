import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openBrokerLink } from '../../server/exchange/homeAssistant/brokerLink.ts'
import { topicsOf } from '../../server/exchange/homeAssistant/topics.ts'
import { freePort, newFolder, startProgram } from './programs.ts'

const topics = topicsOf('home')
const STATE = topics.stateOf('nora')

async function start(more: (folder: string) => string[]): Promise<number> {
  const folder = newFolder()
  const port = await freePort()
  const file = path.join(folder, 'mosquitto.conf')
  const lines = [`listener ${port} 127.0.0.1`, 'allow_anonymous true', ...more(folder)]
  fs.writeFileSync(file, `${lines.join('\n')}\n`)
  await startProgram('mosquitto', ['-c', file], port)
  return port
}

const write = (folder: string, name: string, text: string) => {
  const file = path.join(folder, name)
  fs.writeFileSync(file, text)
  fs.chmodSync(file, 0o644)
  return file
}

const withRules = (...rules: string[]) =>
  start((folder) => [`acl_file ${write(folder, 'acl', `${rules.join('\n')}\n`)}`])

/** The log of a link that wants one message. */
function logOf(url: string): string[] {
  const lines: string[] = []
  const log = (facts: unknown, message?: string) => void lines.push(message ?? String(facts))
  const link = openBrokerLink({
    url: new URL(url),
    topics,
    onCommand() {},
    onState() {},
    log: { info: log, warn: log },
  })
  onTestFinished(() => link.close())
  link.want(new Map([[STATE, '{}']]))
  return lines
}

const FORBIDS = /^The rules of the MQTT broker must allow this user to read and write/

export function tryMosquitto(): void {
  test.each([
    ['to write', 'topic read #'],
    ['to read', 'topic write #'],
    ['to write for Home Assistant', 'topic read #', 'topic write medicine-cabinet/+/status'],
  ])('names rules that do not allow %s', async (_, ...rules) => {
    const lines = logOf(`mqtt://127.0.0.1:${await withRules(...rules)}`)
    await expect.poll(() => lines, { timeout: 10_000 }).toEqual([expect.stringMatching(FORBIDS)])
  })

  test('names a certificate that is not trusted', async () => {
    const { key, cert } = createRequire(import.meta.url)('smtp-server/lib/tls-options')({})
    const port = await start((folder) => [
      `keyfile ${write(folder, 'key', String(key))}`,
      `certfile ${write(folder, 'cert', String(cert))}`,
    ])
    const lines = logOf(`mqtts://127.0.0.1:${port}`)
    await expect
      .poll(() => lines[0], { timeout: 10_000 })
      .toMatch(/^The certificate of the MQTT broker is not/)
  })
}
