import * as z from 'zod/mini'

const VERSION = 'If-Match must be a version in quotes, like "3"'

/** RFC 9110 section 13.1.1; undefined for any version. */
export const IfMatch = z
  .pipe(
    z.optional(z.string(VERSION).check(z.regex(/^\s*(?:\*|(?:W\/)?"\d{1,15}")\s*$/, VERSION))),
    z.transform((value) =>
      value === undefined || value.includes('*') ? undefined : Number(value.replace(/\D/g, '')),
    ),
  )
  .register(z.globalRegistry, {
    description: 'The version that the change was made from, in quotes; a stale one is refused with 409.',
    examples: ['"3"'],
  })

const KEY = 'Idempotency-Key must be 1 to 200 visible characters'

const IdempotencyKey = z
  .optional(z.string(KEY).check(z.regex(/^[!-~]{1,200}$/, KEY)))
  .register(z.globalRegistry, {
    description:
      'Identifies this action. A repeat with the same key and content within 30 days gets the first answer and creates nothing again; other content is refused with 409.',
  })

export const CreatingHeaders = z.object({ 'idempotency-key': IdempotencyKey })
