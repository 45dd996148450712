/** The operator's OpenID Connect provider. */
export interface ProviderSettings {
  issuer: URL
  clientId: string
  clientSecret: string
  /** Undefined leaves it to what the provider offers. */
  tokenAuthMethod: 'client_secret_basic' | 'client_secret_post' | undefined
  /** Shown to people: "Sign in with NAME". */
  name: string
  /** True if passwords neither sign in nor create accounts. */
  only: boolean
  /** Group that admits to this instance; undefined admits everyone the provider signs in. */
  group: string | undefined
  /** Address that the provider sends people back to. */
  returnTo: string
  /** Address that the provider sends people to who signed out there. */
  signedOutTo: string
}
