/** The message is one line that names the variable and the values that it accepts. */
export class ConfigError extends Error {}

/** Stops the start: `accepts` ends the sentence "VARIABLE must be …". */
export const refuse = (variable: string, accepts: string): never => {
  throw new ConfigError(`${variable} must be ${accepts}`)
}

/** A whole number from `least` to `most`. */
export function wholeNumber(
  variable: string,
  value: string | undefined,
  most: number,
  otherwise: number,
  least = 0,
): number {
  if (value === undefined) return otherwise
  return /^\d{1,9}$/.test(value) && Number(value) <= most && Number(value) >= least
    ? Number(value)
    : refuse(variable, `a whole number from ${least} to ${most}`)
}

/** User and password of an address, each decoded by itself: both may contain any character. Undefined without either. */
export const accountIn = ({ username, password }: URL): { user: string; password: string } | undefined =>
  username === '' && password === ''
    ? undefined
    : { user: decodeURIComponent(username), password: decodeURIComponent(password) }

/** True if user and password are percent-encoded as they should be. */
function isDecodable(address: URL): boolean {
  try {
    accountIn(address)
    return true
  } catch {
    return false
  }
}

/** An address with one of `protocols`, given with their colon: `https:`. */
export function url(variable: string, value: string | undefined, protocols: string[]): URL | undefined {
  if (value === undefined) return undefined
  const parsed = URL.canParse(value) ? new URL(value) : undefined
  const examples = protocols.map((protocol) => `${protocol}//…`).join(' or ')
  if (!parsed || !protocols.includes(parsed.protocol)) return refuse(variable, `an address like ${examples}`)
  return isDecodable(parsed)
    ? parsed
    : refuse(variable, `an address like ${examples}, with % written as %25 in user and password`)
}

/**
 * An address of a server that takes user and password. An unescaped `/`, `?` or `#` in these would move a part of the password
 * to host and port, which errors name: an `@` behind them is refused.
 */
export function serverUrl(variable: string, value: string | undefined, protocols: string[]): URL | undefined {
  const parsed = url(variable, value, protocols)
  const { pathname = '', search = '', hash = '' } = parsed ?? {}
  // Behind a path, the search has parameters of its own.
  const rest = `${pathname}${hash}${pathname.length > 1 ? '' : search}`
  return rest.includes('@')
    ? refuse(variable, 'an address with / ? # @ % written as %2F %3F %23 %40 %25 in user and password')
    : parsed
}

/** Returns the value if it is one of `choices`, exactly as written. */
export function oneOf<const Choice extends string>(
  variable: string,
  value: string | undefined,
  choices: readonly Choice[],
  otherwise: Choice,
): Choice {
  if (value === undefined) return otherwise
  return choices.find((choice) => choice === value) ?? refuse(variable, `one of ${choices.join(', ')}`)
}
