import { createHmac } from 'node:crypto'
import * as openid from 'openid-client'
import type { FailureCode } from '../../../contract/failures.ts'
import type { Newcomer } from '../../../contract/provider.ts'
import { HOUR_MS } from '../../../language/durations.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { certificateAdvice } from '../../platform/sending/connectionFailure.ts'
import { toDetail } from '../../platform/sending/outcome.ts'
import type { Subject } from '../auth/providerLinks.ts'
import { clientAuth, providerFetch } from './providerFetch.ts'
import type { ProviderSettings } from './requests.ts'

/** Limit of one request to the provider. */
const WITHIN_SECONDS = 8

/** Time for which the discovery document is kept. */
const KEPT_MS = HOUR_MS

/** A person as the provider identifies them. Name and e-mail are only suggestions for a new account. */
export interface Identity extends Subject, Newcomer {}

type Log = { warn(facts: object, message: string): void }

/** State, nonce and PKCE verifier of a request: only the browser that began it has its key. */
function secretsOf(key: string) {
  const derive = (use: string) => createHmac('sha256', key).update(use).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}

const textIn = (claim: unknown): string | null =>
  typeof claim === 'string' && claim.trim() !== '' ? claim.trim().slice(0, 254) : null

const NO_TIME = 'its ID token has no usable auth_time'

/** Clocks of one provider's machines may differ by this. */
const SKEW_SECONDS = 30

type TimeClaims = { auth_time?: unknown; iat?: unknown }

/** True if an ID token has a time of the sign-in. Glewlwyd 2.7 writes 0; a time after the token's own is in another unit. */
const tellsWhen = ({ auth_time: at, iat }: TimeClaims): boolean =>
  typeof at === 'number' && at > 0 && at <= Number(iat) + SKEW_SECONDS

/** An OpenID Connect provider: authorization code flow with PKCE, state and nonce. */
export class OpenIdProvider {
  readonly settings: ProviderSettings
  readonly #log: Log
  readonly #withinSeconds: number
  #known: { client: Promise<openid.Configuration>; until: number; isPending: boolean } | undefined

  constructor(settings: ProviderSettings, log: Log, withinSeconds = WITHIN_SECONDS) {
    this.#withinSeconds = withinSeconds
    this.settings = settings
    this.#log = log
  }

  /** The server's start does not wait for the provider. */
  #client(): Promise<openid.Configuration> {
    return this.#known && this.#known.until > performance.now() ? this.#known.client : this.#anew()
  }

  /** Discovers again, which shows whether the provider is there; several at once do so together. A failure is not kept. */
  #anew(): Promise<openid.Configuration> {
    if (this.#known?.isPending) return this.#known.client
    const known = { client: this.#discover(), until: performance.now() + KEPT_MS, isPending: true }
    this.#known = known
    known.client
      .catch(() => {
        this.#known = undefined
      })
      .finally(() => {
        known.isPending = false
      })
    return known.client
  }

  async #discover(): Promise<openid.Configuration> {
    const { issuer, clientId } = this.settings
    const isPlain = issuer.protocol === 'http:'
    return openid.discovery(issuer, clientId, undefined, clientAuth(this.settings), {
      timeout: this.#withinSeconds,
      [openid.customFetch]: providerFetch(issuer),
      execute: [
        // Without it, signatures of ID tokens from the token endpoint are not verified.
        openid.enableNonRepudiationChecks,
        ...(isPlain ? [openid.allowInsecureRequests] : []),
      ],
    })
  }

  /** Runs `work`; whatever the provider does wrong becomes a refusal and a line in the log. */
  async #asking<Result>(
    client: () => Promise<openid.Configuration>,
    work: (client: openid.Configuration) => Promise<Result>,
  ): Promise<Result> {
    const { name } = this.settings
    let isDiscovered = false
    try {
      const discovered = await client()
      isDiscovered = true
      return await work(discovered)
    } catch (error) {
      if (error instanceof Refusal) throw error
      const { isAway, isLasting, problem } = describe(error, isDiscovered)
      if (isLasting) {
        this.#log.warn({ problem }, 'the sign-in provider is set up wrongly')
        throw new Refusal('providerMisconfigured', { name, problem })
      }
      this.#log.warn(
        { problem },
        isAway ? 'the sign-in provider cannot be reached' : 'a provider sign-in failed',
      )
      throw new Refusal(isAway ? 'providerAway' : 'providerFailed', { name })
    }
  }

  /** Logs at start what would keep everyone from signing in. Never throws. */
  async check(): Promise<void> {
    await this.#asking(
      () => this.#anew(),
      async () => undefined,
    ).catch(() => undefined)
  }

  /** The provider's page for the request of `key`; `fresh` asks to sign in there once more. 503 if it cannot be reached. */
  begin(key: string, { fresh }: { fresh: boolean }): Promise<string> {
    return this.#asking(
      () => this.#anew(),
      async (client) => {
        const { state, nonce, verifier } = secretsOf(key)
        const knowsGroups = client.serverMetadata().scopes_supported?.includes('groups')
        const address = openid.buildAuthorizationUrl(client, {
          redirect_uri: this.settings.returnTo,
          scope: `openid profile email${knowsGroups ? ' groups' : ''}`,
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          // Not 0, which some providers refuse as no number of seconds.
          ...(fresh && { prompt: 'login', max_age: '1' }),
        })
        return address.href
      },
    )
  }

  /**
   * The person that the provider's `answer`, the query of the return address, identifies. `signedInSeconds` is the longest time
   * since they signed in there; undefined for any. 403 if the answer is not one to the request of `key`.
   */
  identify(key: string, answer: string, signedInSeconds: number | undefined): Promise<Identity> {
    return this.#asking(
      () => this.#client(),
      async (client) => {
        const { state, nonce, verifier } = secretsOf(key)
        const address = new URL(this.settings.returnTo)
        address.search = answer
        const tokens = await openid
          .authorizationCodeGrant(client, address, {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
            idTokenExpected: true,
            ...(signedInSeconds !== undefined && { maxAge: signedInSeconds }),
          })
          .catch((error) => {
            throw signedInSeconds === undefined ? error : this.#unconfirmed(error)
          })
        const identified = tokens.claims() as openid.IDToken
        if (signedInSeconds !== undefined && !tellsWhen(identified)) throw this.#cannotConfirm(NO_TIME)
        const claims = await this.#allClaims(client, identified, tokens.access_token)
        this.#refuseOutsiders(claims.groups)
        return {
          issuer: this.settings.issuer.href,
          subject: identified.sub,
          name: textIn(claims.name) ?? textIn(claims.preferred_username),
          email: textIn(claims.email),
        }
      },
    )
  }

  /** Some providers put only the subject into the ID token, and the rest in the user info. */
  async #allClaims(client: openid.Configuration, identified: openid.IDToken, accessToken: string) {
    const { name, email, groups } = identified
    const isWhole = name && email && (groups || this.settings.group === undefined)
    if (isWhole || !client.serverMetadata().userinfo_endpoint) return identified
    return { ...(await openid.fetchUserInfo(client, accessToken, identified.sub)), ...identified }
  }

  #refuseOutsiders(groups: unknown): void {
    const { group, name } = this.settings
    const outsider = group === undefined ? undefined : outsiderBy(groups, group)
    if (!outsider) return
    this.#log.warn(
      { claim: 'groups', form: outsider.form, group },
      'a person was refused: the sign-in provider does not put them into the group',
    )
    throw new Refusal(outsider.code, { name })
  }

  /** The refusal for a provider that lets no one prove themselves anew; any other failure as it is. */
  #unconfirmed(error: unknown): unknown {
    const { error: answered, cause } = error as {
      error?: string
      cause?: { cause?: { claims?: TimeClaims } }
    }
    const isRefused = answered === 'invalid_request'
    const claims = cause?.cause?.claims
    if (!isRefused && (claims === undefined || tellsWhen(claims))) return error
    return this.#cannotConfirm(isRefused ? 'it refuses max_age or prompt=login' : NO_TIME)
  }

  #cannotConfirm(problem: string): Refusal {
    this.#log.warn({ problem }, 'the sign-in provider cannot confirm who someone is')
    return new Refusal('providerCannotConfirm', { name: this.settings.name })
  }

  /** The provider's page for signing out there too; null if it has none or was not reached. */
  async signOutPage(): Promise<string | null> {
    const client = await this.#client().catch(() => undefined)
    if (!client?.serverMetadata().end_session_endpoint) return null
    return openid.buildEndSessionUrl(client, { post_logout_redirect_uri: this.settings.signedOutTo }).href
  }
}

const AWAY = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])

/** Answers of a token endpoint (RFC 6749, 5.2) that only the operator ends. */
const LASTING = new Set(['invalid_client', 'unauthorized_client', 'OAUTH_WWW_AUTHENTICATE_CHALLENGE'])

interface Failure {
  code?: string
  error?: string
  status?: number
  cause?: {
    code?: string
    status?: number
    attribute?: string
    body?: { issuer?: unknown }
  }
}

/** The issuer that a discovery document names instead of the one set up. */
function otherIssuer({ cause }: Failure): string | undefined {
  if (cause?.attribute !== 'issuer' || cause.body === undefined) return undefined
  return `issuer ${toDetail(JSON.stringify(cause.body.issuer) ?? '')}`
}

/** Describes a failure for the operator, of what the provider wrote with its issuer alone. */
function describe(
  error: unknown,
  isDiscovered: boolean,
): { isAway: boolean; isLasting: boolean; problem: string } {
  const failure = error as Failure
  const { code, cause, error: answered, status } = failure
  const issuer = otherIssuer(failure)
  const answeredStatus = status ?? cause?.status
  const advice = certificateAdvice(cause?.code)
  if (advice !== undefined)
    return { isAway: false, isLasting: true, problem: `${cause?.code}: its certificate ${advice}` }
  const all = [answered, code, cause?.code, answeredStatus, issuer]
  const parts = [...new Set(all.filter((part) => part !== undefined))]
  const isAway =
    (error instanceof TypeError && error.message === 'fetch failed') ||
    AWAY.has(code ?? '') ||
    (answeredStatus !== undefined && (answeredStatus >= 500 || answeredStatus === 429))
  return {
    isAway,
    // A discovery document that answers, but not as one, does so to everyone.
    isLasting: !isAway && (isDiscovered ? LASTING.has(answered ?? code ?? '') : code !== undefined),
    problem: parts.length === 0 ? String((error as Error).message) : parts.join(' '),
  }
}

/** A person who is not in the group, or whose groups the provider does not send as they are read here. */
export interface Outsider {
  code: FailureCode & `providerGroup${string}`
  /** Form of the claim, for the log; names of groups are not in it. */
  form: string
}

/** Compares the claim `groups` with the group that admits people; undefined for a member. */
export function outsiderBy(groups: unknown, group: string): Outsider | undefined {
  if (groups === undefined) return { code: 'providerGroupsMissing', form: 'missing' }
  if (!Array.isArray(groups))
    return { code: 'providerGroupsNoList', form: typeof groups === 'string' ? 'text' : typeof groups }
  if (groups.includes(group)) return undefined
  // Keycloak's "Full group path".
  if (groups.includes(`/${group}`)) return { code: 'providerGroupPath', form: 'list with full paths' }
  return { code: 'providerGroupNeeded', form: `list of ${groups.length} without the group` }
}
