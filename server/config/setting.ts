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

/** An address with one of `protocols`, given with their colon: `https:`. */
export function url(variable: string, value: string | undefined, protocols: string[]): URL | undefined {
  if (value === undefined) return undefined
  const parsed = URL.canParse(value) ? new URL(value) : undefined
  const examples = protocols.map((protocol) => `${protocol}//…`).join(' or ')
  return parsed && protocols.includes(parsed.protocol)
    ? parsed
    : refuse(variable, `an address like ${examples}`)
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
