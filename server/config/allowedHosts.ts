import { refuse } from './setting.ts'

const ACCEPTS =
  'host names with commas between (cabinet.example,*.home.example), without port or path, or * for every name'

/** Lower-case ASCII form of a host name, as browsers send it; undefined for what is none. */
function toName(value: string): string | undefined {
  const [, star = '', name = ''] = /^(\*\.)?([^*/:?#@\\[\]]+)$/.exec(value) ?? []
  return URL.canParse(`http://${name}`) ? star + new URL(`http://${name}`).hostname : undefined
}

/** Parses `ALLOWED_HOSTS`: names of this server besides that of PUBLIC_URL. Throws ConfigError. */
export function allowedHosts(value: string | undefined): string[] {
  if (value === undefined) return []
  return value.split(',').map((entry) => {
    const name = entry.trim()
    return name === '*' ? name : (toName(name) ?? refuse('ALLOWED_HOSTS', ACCEPTS))
  })
}
