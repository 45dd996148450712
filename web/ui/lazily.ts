/**
 * What is dear to make, made when it is first asked for and kept. A formatter of `Intl` takes some milliseconds, many of
 * them on a phone: made while a page's code is read, they would hold up everything else together.
 */
export function lazily<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
