import * as z from 'zod/mini'

export const MOST_IN_ANSWER = 1000

const LIMIT = `limit must be a whole number from 1 to ${MOST_IN_ANSWER}`
export const Limit = z
  .pipe(
    z.string(LIMIT).check(z.regex(/^([1-9]\d{0,2}|1000)$/, LIMIT)),
    z.transform((value) => Number(value)),
  )
  .register(z.globalRegistry, { description: LIMIT, examples: ['100'] })

const SKIP = 'skip must be a whole number'
/** Bounds an answer to 2 MB; a longer list continues at the `Link` header's address (RFC 8288, `rel="next"`). */
export const Skip = z.optional(
  z
    .pipe(
      z.string(SKIP).check(z.regex(/^\d{1,7}$/, SKIP)),
      z.transform((value) => Number(value)),
    )
    .register(z.globalRegistry, { description: SKIP, examples: ['0'] }),
)
