import { afterAll, beforeAll } from 'vitest'
import type { ProviderSignUpBody } from '../contract/provider.ts'
import type { ProviderSettings } from '../server/people/oidc/requests.ts'
import type { Member } from './household.ts'
import type { OnEngine } from './onEachEngine.ts'
import { startTestProvider, type TestProvider } from './openIdProvider.ts'
import type { TestAppOptions } from './testApp.ts'

type Person = { sub: string; name?: string; email?: string; groups?: unknown; auth_time?: number }

/** A product with a test provider, and what people do there. */
export function providedHome(
  open: OnEngine['open'],
  settings: Partial<ProviderSettings> = {},
  options: TestAppOptions = {},
) {
  const on = {} as { provider: TestProvider }
  // Filled in before the product starts.
  const set = {} as ProviderSettings
  beforeAll(async () => {
    on.provider = await startTestProvider(settings)
    Object.assign(set, on.provider.settings)
  })
  const home = open({ ...options, provider: set })
  afterAll(() => on.provider.close())

  const begin = async () => (await home.call('POST /api/auth/provider')).body
  const comeBack = (key: string, answer: string, headers = {}) =>
    home.call('POST /api/auth/provider/return', { body: { key, answer }, headers })

  return Object.assign(on, {
    home,
    begin,
    comeBack,
    /** The whole way of signing in. */
    async signIn(person: Person, headers = {}) {
      const { url, key } = await begin()
      return { key, ...(await comeBack(key, on.provider.signIn(url, person), headers)) }
    },
    /** The way of a signed-in account: a link or a proof. */
    async roundTrip(
      name: 'POST /api/account/provider' | 'POST /api/account/provider/confirmation',
      token: string,
      person: Person,
      body: { currentPassword?: string } = {},
    ) {
      const begun = await home.call(name, { token, body })
      if (begun.status !== 200) return begun
      const answer = on.provider.signIn(begun.body.url, person)
      return home.call('POST /api/account/provider/return', { token, body: { key: begun.body.key, answer } })
    },
  })
}

type Provided = ReturnType<typeof providedHome>

let people = 0
/** A new person at the provider. */
export const newPerson = () => {
  const sub = `subject-${++people}`
  return { sub, name: `Person ${people}`, email: `${sub}@example.org` }
}

/** Status and code of an answer. */
export const told = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code]

/** Makes an account of who came back from the provider. */
export const signUp = (on: Provided, key: string, fields: Partial<ProviderSignUpBody> = {}) =>
  on.home.call('POST /api/auth/provider/signup', {
    body: { key, name: 'Nora', email: `nora-${key.slice(0, 8)}@example.org`, ...fields },
  })

/** Links an account with a password to a person at the provider. */
export const linkTo = (
  on: Provided,
  { token }: Pick<Member, 'token'>,
  person: Parameters<Provided['signIn']>[0],
) => on.roundTrip('POST /api/account/provider', token, person, { currentPassword: 'secret1' })
