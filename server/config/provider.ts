import type { ProviderSettings } from '../people/oidc/requests.ts'
import { oneOf, refuse, url } from './setting.ts'

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

const LONGEST_NAME = 40

const METHODS = ['client_secret_basic', 'client_secret_post'] as const

function toIssuer(value: string | undefined): URL | undefined {
  const issuer = url('OIDC_ISSUER', value, ['https:', 'http:'])
  if (!issuer) return undefined
  const { protocol, hostname, pathname, search, hash, username } = issuer
  if (protocol === 'http:' && !LOOPBACK.test(hostname))
    refuse('OIDC_ISSUER', 'an https address: over http anyone on the way could sign in as someone else')
  if (search !== '' || hash !== '' || username !== '' || pathname.includes('/.well-known/'))
    refuse('OIDC_ISSUER', 'the issuer alone, without /.well-known/… and what follows')
  return issuer
}

/** `OIDC_…`: the provider that people sign in with; undefined without one. Throws ConfigError. */
export function provider(env: NodeJS.ProcessEnv, publicUrl: URL | undefined): ProviderSettings | undefined {
  const issuer = toIssuer(env.OIDC_ISSUER)
  const clientId = env.OIDC_CLIENT_ID
  const clientSecret = env.OIDC_CLIENT_SECRET
  const only = oneOf('OIDC_ONLY', env.OIDC_ONLY, ['false', 'true'], 'false') === 'true'
  if (!issuer) {
    const others = [clientId, clientSecret, env.OIDC_TOKEN_AUTH_METHOD, env.OIDC_NAME, env.OIDC_GROUP]
    if (only || others.some((value) => value !== undefined))
      refuse('OIDC_ISSUER', 'set when another OIDC_… setting is')
    return undefined
  }
  if (clientId === undefined) return refuse('OIDC_CLIENT_ID', 'set when OIDC_ISSUER is')
  if (clientSecret === undefined) return refuse('OIDC_CLIENT_SECRET', 'set when OIDC_ISSUER is')
  if (!publicUrl)
    return refuse('PUBLIC_URL', 'set when OIDC_ISSUER is: the provider sends people back to that address')
  const name = (env.OIDC_NAME ?? issuer.host).trim()
  if (name === '' || name.length > LONGEST_NAME)
    refuse('OIDC_NAME', `a name of at most ${LONGEST_NAME} characters`)
  const base = publicUrl.href.replace(/\/$/, '')
  return {
    issuer,
    clientId,
    clientSecret,
    tokenAuthMethod:
      env.OIDC_TOKEN_AUTH_METHOD === undefined
        ? undefined
        : oneOf('OIDC_TOKEN_AUTH_METHOD', env.OIDC_TOKEN_AUTH_METHOD, METHODS, METHODS[0]),
    name,
    only,
    group: env.OIDC_GROUP,
    returnTo: `${base}/login/return`,
    signedOutTo: `${base}/login`,
  }
}
