import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { composeFrom, read } from './composeFile.ts'

const OWN = ['compose', 'compose.caddy', 'compose.tailscale', 'compose.scaled'].map(
  (name) => `deploy/${name}.yaml`,
)
const STORES = ['deploy/casaos/docker-compose.yml', 'deploy/umbrel/medicine-cabinet/docker-compose.yml']
const services = (file: string) => Object.entries(composeFrom(file).services)
const OURS = /^(?:\$\{IMAGE:-medicine-cabinet\}|ghcr\.io\/OWNER\/medicine-cabinet:VERSION(?:@DIGEST)?)$/

test.each([...OWN, ...STORES])('%s has what Compose knows, and names nothing that it lacks', (file) => {
  expect(services(file).length).toBeGreaterThan(0)
})

/** Values of files that let operators choose; the base of the overlays is not public. */
const SIGN_UP: Record<string, string> = {
  'deploy/compose.yaml': `\${SIGN_UP:-}`,
  'deploy/compose.scaled.yaml': `\${SIGN_UP:-invitation}`,
}

test.each([...STORES, 'deploy/compose.yaml', 'deploy/compose.scaled.yaml'])(
  '%s runs our image on a read-only root and sets only settings that exist',
  (file) => {
    const settings = Object.keys(parseEnv(read('.env.example').replace(/^#(?=[A-Z0-9_]+=)/gm, '')))
    const ours = services(file).filter(([, { image }]) => OURS.test(image ?? ''))
    expect(ours.length).toBeGreaterThan(0)
    for (const [, { environment = {}, read_only, tmpfs, cap_drop, security_opt, volumes = [] }] of ours) {
      expect(environment.SIGN_UP).toBe(SIGN_UP[file] ?? 'invitation')
      expect([cap_drop, security_opt]).toEqual([['ALL'], ['no-new-privileges:true']])
      expect(settings).toEqual(expect.arrayContaining(Object.keys(environment)))
      expect([read_only, tmpfs?.length]).toEqual([true, 1])
      expect(JSON.stringify(volumes)).toContain('/data"')
    }
  },
)

/** Folders of the host, which no uninstaller takes for a part of the program. */
const OF_THE_HOST = /^(?:\/DATA\/AppData\/\$AppID|\$\{APP_DATA_DIR\})\/\w+$/

test.each(STORES)('%s keeps data and backups in folders of the host', (file) => {
  const [, ours] = services(file).find(([, { image }]) => OURS.test(image ?? '')) ?? []
  const mounts = (ours?.volumes ?? []).map((volume) => {
    const [source = '', target = ''] =
      typeof volume === 'string' ? volume.split(':') : [volume.source, volume.target]
    expect(source).toMatch(OF_THE_HOST)
    return target
  })
  expect(mounts).toEqual(['/data', ours?.environment?.BACKUP_DIR])
  expect(composeFrom(file).volumes).toBeUndefined()
})

// Overlays for `docker compose -f compose.yaml -f …`.
test.each(['deploy/compose.caddy.yaml', 'deploy/compose.tailscale.yaml'])(
  '%s adds to compose.yaml',
  (file) => {
    const base = composeFrom('deploy/compose.yaml')
    const overlay = composeFrom(file)
    expect(overlay.name).toBe(base.name)
    const { cabinet, ...added } = overlay.services
    const environment = { PUBLIC_URL: `https://\${SITE:?}`, SIGN_UP: `\${SIGN_UP:-invitation}` }
    expect(cabinet).toEqual({ environment })
    for (const service of Object.values(added)) {
      expect(service.image).toMatch(/^docker\.io\//)
      expect(service.depends_on).toEqual(['cabinet'])
    }
    expect(base.services.cabinet?.environment?.TRUST_PROXY).toBe(`\${TRUST_PROXY:-1}`)
  },
)

test('Tailscale serves the name that it brings itself, over https', () => {
  const { configs = {} } = composeFrom('deploy/compose.tailscale.yaml')
  // Compose writes $$ as $.
  const served = JSON.parse((configs.serve?.content ?? '').replaceAll('$$', '$'))
  const host = `\${TS_CERT_DOMAIN}:443`
  expect(served).toEqual({
    TCP: { 443: { HTTPS: true } },
    Web: { [host]: { Handlers: { '/': { Proxy: 'http://127.0.0.1:3000' } } } },
  })
})
