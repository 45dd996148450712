import type { FastifyReply, FastifyRequest } from 'fastify'

export const FRAME_ANCESTORS = ['none', 'self'] as const
/** Origins whose pages may show ours in a frame. */
export type FrameAncestors = (typeof FRAME_ANCESTORS)[number]

/** Everything comes from our own origin; `blob:` is for previews of photos. */
const contentSecurityPolicy = (frameAncestors: FrameAncestors) =>
  [
    "default-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors '${frameAncestors}'`,
  ].join('; ')

export const SECURITY_HEADERS = {
  'content-security-policy': contentSecurityPolicy('none'),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Answers are private by default; cacheable ones say so.
  'cache-control': 'no-store',
}

/** Headers of every answer. */
export function setSecurityHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  frameAncestors: FrameAncestors,
): void {
  reply.headers(SECURITY_HEADERS)
  if (frameAncestors !== 'none')
    reply.header('content-security-policy', contentSecurityPolicy(frameAncestors))
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
}
