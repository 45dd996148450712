import { refuse } from './setting.ts'

const ACCEPTS = 'origins with commas between (https://ntfy.example,http://192.168.1.5:8080), without a path'

const isOrigin = (value: string): boolean => {
  if (!URL.canParse(value)) return false
  const { protocol, origin, href } = new URL(value)
  return ['http:', 'https:'].includes(protocol) && href === `${origin}/`
}

/** Parses `PUSH_SERVICES`: push origins besides the browsers' own services. Throws ConfigError. */
export function pushServices(value: string | undefined): string[] {
  if (value === undefined) return []
  const services = value.split(',').map((service) => service.trim())
  if (!services.every(isOrigin)) refuse('PUSH_SERVICES', ACCEPTS)
  return services.map((service) => new URL(service).origin)
}
