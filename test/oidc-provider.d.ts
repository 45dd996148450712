declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'
  /** The part that our tests use; the package has no types. */
  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): RequestListener
  }
}
