import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { trustProxy } from '../../server/config/network.ts'
import { composeFrom, read } from './composeFile.ts'

const SCRIPT = path.resolve(import.meta.dirname, '../../scripts/stores.mjs')

const text = z.string().check(z.minLength(1))
const link = z.string().check(z.regex(/^https:\/\/\S+$/))
const localised = z.record(z.string().check(z.regex(/^[a-z]{2}_[A-Z]{2}$/)), text)
const inEnglish = localised.check(z.refine((texts) => 'en_US' in texts))

/** Of CasaOS and ZimaOS: docs/specs/compose-and-x-casaos.md of IceWhaleTech/CasaOS-AppStore. */
const casaOs = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/)),
  main: text,
  index: z.string().check(z.regex(/^\//)),
  port_map: z.string().check(z.regex(/^\d+$/)),
  scheme: z.enum(['http', 'https']),
  icon: link,
  title: inEnglish,
  tagline: inEnglish,
  description: inEnglish,
  tips: z.strictObject({ before_install: inEnglish }),
  author: text,
  developer: text,
  category: z.enum([
    'Media',
    'Productivity',
    'Home',
    'Networking',
    'AI',
    'Finance',
    'Social',
    'Developer',
    'Others',
  ]),
  architectures: z.array(z.enum(['amd64', 'arm64'])),
  version: text,
  website: link,
  repo: link,
  support: link,
  docs: link,
})

/** Of Umbrel: AppManifest in packages/umbreld/source/modules/apps/schema.ts of getumbrel/umbrel. */
const umbrelApp = z.strictObject({
  manifestVersion: z.union([z.literal(1), z.literal(1.1)]),
  id: z.string().check(z.regex(/^[a-z][a-z-]*$/)),
  name: text,
  tagline: z.string().check(z.maxLength(50)),
  icon: link,
  category: z.enum([
    'files',
    'bitcoin',
    'media',
    'networking',
    'social',
    'automation',
    'finance',
    'ai',
    'developer',
  ]),
  version: text,
  port: z.int().check(z.gt(1024), z.lt(65_536)),
  description: text,
  developer: text,
  website: link,
  submitter: text,
  submission: link,
  repo: link,
  support: link,
  gallery: z.array(link),
  releaseNotes: z.string(),
  dependencies: z.array(text),
  path: z.string(),
  defaultUsername: z.string(),
  defaultPassword: z.string(),
})

/** Of Unraid: the fields of Community Applications' template guide. */
const UNRAID_NEEDED = [
  ...['Name', 'Repository', 'Registry', 'Network', 'Shell', 'Privileged', 'Support', 'Project', 'Overview'],
  ...['Category', 'WebUI', 'TemplateURL', 'Icon', 'ExtraParams', 'Config'],
]
const UNRAID_CONFIG = {
  Type: ['Port', 'Path', 'Variable', 'Label', 'Device'],
  Display: ['always', 'advanced', 'always-hide', 'advanced-hide'],
  Required: ['true', 'false'],
  Mask: ['true', 'false'],
}

test("CasaOS's template has its fields, and its entry is a port that is published", () => {
  const compose = composeFrom('deploy/casaos/docker-compose.yml')
  const about = casaOs.parse((compose as Record<string, unknown>)['x-casaos'])
  const main = compose.services[about.main]
  expect(main?.container_name).toBe(about.main)
  expect(main?.ports).toEqual([{ target: 3000, published: about.port_map, protocol: 'tcp' }])
  expect(about.version).toBe('VERSION')
})

test("Umbrel's template has its fields, below the store's prefix, and its proxy finds the server", () => {
  const app = umbrelApp.parse(parse(read('deploy/umbrel/medicine-cabinet/umbrel-app.yml')))
  const store = z
    .strictObject({ id: text, name: text })
    .parse(parse(read('deploy/umbrel/umbrel-app-store.yml')))
  expect(app.id.startsWith(`${store.id}-`)).toBe(true)
  const { services } = composeFrom(`deploy/umbrel/${app.id}/docker-compose.yml`)
  const { APP_HOST, APP_PORT } = services.app_proxy?.environment ?? {}
  expect(APP_HOST).toBe(`${app.id}_${Object.keys(services)[1]}_1`)
  expect(APP_PORT).toBe(3000)
  // Umbrel copies the template's folders with their owner, 1000; Docker would make a missing one as root.
  for (const mount of services.server?.volumes ?? []) {
    const folder = /^\$\{APP_DATA_DIR\}\/(\w+):\/\w+$/.exec(String(mount))?.[1] ?? String(mount)
    const kept = path.join('deploy/umbrel', app.id, folder, '.gitkeep')
    expect(fs.existsSync(path.resolve(import.meta.dirname, '../..', kept)), kept).toBe(true)
  }
  // Both of its proxies, app_proxy and the one before it, are in this network.
  const isProxy = trustProxy(String(services.server?.environment?.TRUST_PROXY))
  expect(['10.21.0.1', '10.21.4.2', '192.168.1.5'].map((peer) => isProxy?.(peer, 0))).toEqual([
    true,
    true,
    false,
  ])
})

test("Unraid's template has its fields, each of a kind that Unraid knows", () => {
  const [, inner = ''] =
    /^<\?xml version="1\.0"\?>\n<Container version="2">\n([\s\S]*)<\/Container>\n$/.exec(
      read('deploy/unraid/medicine-cabinet.xml'),
    ) ?? []
  const element = /^ {2}<(\w+)((?: \w+="[^"<&]*")*)>([^<&]*)<\/\1>\n/gm
  const elements = [...inner.matchAll(element)].map(([, name = '', attributes = '', content = '']) => ({
    name,
    content,
    attributes: Object.fromEntries(
      [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    ),
  }))
  expect(inner.replace(element, ''), 'everything is an element').toBe('')
  expect([...new Set(elements.map(({ name }) => name))].sort()).toEqual([...UNRAID_NEEDED].sort())
  const configs = elements.filter(({ name }) => name === 'Config')
  for (const { attributes } of configs) {
    expect(Object.keys(attributes)).toEqual([
      ...['Name', 'Target', 'Default', 'Mode', 'Description', 'Type', 'Display', 'Required', 'Mask'],
    ])
    for (const [key, known] of Object.entries(UNRAID_CONFIG)) expect(known).toContain(attributes[key])
  }
  const category = elements.find(({ name }) => name === 'Category')?.content ?? ''
  for (const part of category.split(' ')) expect(part).toMatch(/^[A-Z]\w+:(?:[A-Z]\w+)?$/)
  const pathsOf = configs.filter(({ attributes }) => attributes.Type === 'Path')
  expect(pathsOf.map(({ attributes }) => attributes.Target)).toEqual(['/data', '/backups'])
  const backups = configs.find(({ attributes }) => attributes.Target === 'BACKUP_DIR')
  expect(backups?.content).toBe('/backups')
})

test('a release fills in the account, the version and the digest of the image', () => {
  const folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-stores-')), 'stores')
  onTestFinished(() => fs.rmSync(path.dirname(folder), { recursive: true }))
  const digest = `sha256:${'a'.repeat(64)}`
  execFileSync(process.execPath, [SCRIPT, folder, 'nora-berg', '1.2.3', digest])
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ya?ml|xml|md|mjs)$|Dockerfile$/.test(file) && !file.endsWith('CHANGELOG.md'))
  const texts = Object.fromEntries(
    files.map((file) => [file, fs.readFileSync(path.join(folder, file), 'utf8')]),
  )
  expect(files.length).toBeGreaterThan(12)
  for (const [file, content] of Object.entries(texts))
    expect([file, content]).toEqual([file, expect.not.stringMatching(/OWNER|VERSION|DIGEST/)])
  expect(parse(texts['medicine_cabinet/config.yaml'] ?? '')).toMatchObject({ version: '1.2.3' })
  expect(texts['medicine_cabinet/Dockerfile']).toContain('FROM ghcr.io/nora-berg/medicine-cabinet:1.2.3\n')
  expect(texts['umbrel/medicine-cabinet/docker-compose.yml']).toContain(
    `image: ghcr.io/nora-berg/medicine-cabinet:1.2.3@${digest}\n`,
  )
  // Links of the templates to this branch.
  const linked = Object.values(texts).flatMap((content) =>
    [
      ...content.matchAll(
        /raw\.githubusercontent\.com\/nora-berg\/medicine-cabinet\/stores\/([\w./-]+\.(?:png|webp|xml))/g,
      ),
    ].map(([, file]) => file as string),
  )
  expect(linked.length).toBeGreaterThan(4)
  for (const file of linked) expect(fs.existsSync(path.join(folder, file)), file).toBe(true)
})
