import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod/mini'

const ROOT = path.resolve(import.meta.dirname, '../..')
export const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')

const text = z.string().check(z.minLength(1))
const variables = z.record(text, z.union([z.string(), z.int()]))
const port = z.strictObject({ target: z.int(), published: text, protocol: z.enum(['tcp', 'udp']) })
const mount = z.strictObject({ type: z.enum(['volume', 'bind']), source: text, target: text })

/** The part of the Compose specification that we use, with nothing beside it. */
const service = z.strictObject({
  image: z.optional(text),
  build: z.optional(z.strictObject({ context: text, dockerfile: text })),
  container_name: z.optional(text),
  command: z.optional(z.array(text)),
  restart: z.optional(z.enum(['unless-stopped', 'on-failure', 'always', 'no'])),
  stop_grace_period: z.optional(z.string().check(z.regex(/^\d+[ms]$/))),
  user: z.optional(z.string().check(z.regex(/^\d+:\d+$/))),
  environment: z.optional(variables),
  ports: z.optional(z.array(z.union([z.string().check(z.regex(/^(?:[\d.]+:)?\d+:\d+(?:\/udp)?$/)), port]))),
  volumes: z.optional(z.array(z.union([text, mount]))),
  configs: z.optional(z.array(z.strictObject({ source: text, target: text }))),
  depends_on: z.optional(
    z.union([z.array(text), z.record(text, z.strictObject({ condition: z.literal('service_healthy') }))]),
  ),
  healthcheck: z.optional(z.strictObject({ test: z.array(text), interval: text, retries: z.int() })),
  network_mode: z.optional(z.string().check(z.regex(/^service:/))),
  read_only: z.optional(z.boolean()),
  tmpfs: z.optional(z.array(text)),
  cap_drop: z.optional(z.tuple([z.literal('ALL')])),
  cap_add: z.optional(z.array(text)),
  security_opt: z.optional(z.array(text)),
})
const composeFile = z.looseObject({
  name: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]*$/))),
  version: z.optional(text),
  services: z.record(text, service),
  volumes: z.optional(z.record(text, z.null())),
  configs: z.optional(z.record(text, z.strictObject({ content: text }))),
})
const TOP_LEVEL = /^(?:name|version|services|volumes|configs|x-.+)$/

export type ComposeFile = z.infer<typeof composeFile>

/** Reads a compose file; throws if it has what the specification, or what it names itself, does not. */
export function composeFrom(file: string): ComposeFile {
  const raw = parse(read(file), { merge: true })
  const stray = Object.keys(raw).filter((key) => !TOP_LEVEL.test(key))
  if (stray.length > 0) throw new Error(`${file}: ${stray}`)
  const compose = composeFile.parse(raw)
  for (const [name, { volumes = [], configs = [] }] of Object.entries(compose.services)) {
    const named = volumes
      .map((volume) => (typeof volume === 'string' ? volume.split(':') : [volume.source, volume.target]))
      .filter((parts) => parts.length > 1 && /^\w+$/.test(parts[0] ?? ''))
    for (const [volume = ''] of named)
      if (compose.volumes?.[volume] === undefined) throw new Error(`${file}: ${name} has no volume ${volume}`)
    for (const { source } of configs)
      if (compose.configs?.[source] === undefined) throw new Error(`${file}: ${name} has no config ${source}`)
  }
  return compose
}
