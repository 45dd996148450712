declare module 's3rver' {
  /** The part that our tests use; the package has no types. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      vhostBuckets: boolean
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
