/**
 * The path that all our addresses begin with: empty at the root of a host, or like `/cabinet`. The server writes it into the
 * page, so that one build serves any path.
 */
export const base: string = globalThis.document?.documentElement.dataset.base ?? ''
