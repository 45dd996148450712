declare module 'web-push' {
  /** The part that our tests use; the package has no types. */
  const webPush: {
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        vapidDetails: { subject: string; publicKey: string; privateKey: string }
        TTL: number
        urgency: string
        topic: string
      },
    ): { method: string; headers: Record<string, string>; body: Buffer; endpoint: string }
  }
  export default webPush
}
