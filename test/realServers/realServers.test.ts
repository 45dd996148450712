import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { tryGlewlwyd } from './glewlwyd.ts'
import { tryMosquitto } from './mosquitto.ts'
import { tryPgBouncer } from './pgbouncer.ts'
import { tryPostfix } from './postfix.ts'
import { isInstalled } from './programs.ts'

/** Servers that nobody here wrote, by the names of their Debian packages. */
const SERVERS: Record<string, () => void> = {
  glewlwyd: tryGlewlwyd,
  mosquitto: tryMosquitto,
  pgbouncer: tryPgBouncer,
  postfix: tryPostfix,
}

/** Postfix lets only root start it. */
const canStart = (name: string) => isInstalled(name) && (name !== 'postfix' || process.getuid?.() === 0)

const missing = Object.keys(SERVERS).filter((name) => !canStart(name))
if (missing.length > 0) console.warn(`Not to be started here, so not tried: ${missing.join(', ')}`)

test('CONTRIBUTING.md names every server that is tried', () => {
  const guide = fs.readFileSync(new URL('../../CONTRIBUTING.md', import.meta.url), 'utf8')
  for (const name of Object.keys(SERVERS)) expect(guide).toContain(name)
})

describe.each(Object.keys(SERVERS).filter(canStart))('%s', (name) => SERVERS[name]?.())
