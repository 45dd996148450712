/** The value that a text is in JSON; undefined if it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Statuses with which this server sends JSON alone, and proxies their own words. */
const IN_JSON = [401, 403, 404, 408, 413, 429]

/** True for HTML, in which this server answers no call. */
export const isMarkup = (text: string): boolean => /^\s*</.test(text)

/** True if a refusal comes from this server. A proxy's own is no answer (decisions, section 6). */
export function isOurs(status: number, text: string): boolean {
  const json = jsonIn(text)
  return status >= 500
    ? typeof Object(json).message === 'string'
    : json !== undefined || !(isMarkup(text) || IN_JSON.includes(status))
}
