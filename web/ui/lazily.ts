/**
 * Creates a value on first use and keeps it. An `Intl` formatter takes milliseconds, many on a phone: created while a page's
 * code is evaluated, they block it.
 */
export function lazily<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
