import * as z from 'zod/mini'

/** Crockford's base 32: digits and letters without I, L, O and U, which are read or heard as others. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_LENGTH = 8

/** With as many spaces and hyphens as somebody may have put into a code. */
const LONGEST_TYPED = 50

/** The code that a person meant: small letters, spaces and hyphens do not matter, I and L are 1, O is 0. */
const toCode = (typed: string): string =>
  typed.replace(/[\s-]/g, '').toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0')

/** Every check of a text is made, also when it is too long: this one would look at all of it. */
const isCode = (typed: string) =>
  typed.length <= LONGEST_TYPED && new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`).test(toCode(typed))

const CODE = 'A code has 8 letters and digits'

const Code = z
  .pipe(
    z.string(CODE).check(z.maxLength(LONGEST_TYPED, CODE), z.refine(isCode, CODE)),
    z.transform((typed) => toCode(typed)),
  )
  .register(z.globalRegistry, {
    description:
      '8 letters and digits of Crockford’s base 32; spaces, hyphens and small letters do not matter',
    examples: ['K7QM 2XRD'],
  })

const TOKEN = 'This link is not complete. Please open all of it.'

/** What opens an invitation: the token of its link (its fragment), or the code. Where both are given, the token counts. */
export const InvitationKeyBody = z
  .object({
    token: z.optional(z.string(TOKEN).check(z.regex(/^[\w-]{43}$/, TOKEN))),
    code: z.optional(Code),
  })
  .check(
    z.refine(({ token, code }) => token !== undefined || code !== undefined, {
      error: 'Please enter the code of an invitation',
      path: ['code'],
    }),
  )
export type InvitationKeyBody = z.infer<typeof InvitationKeyBody>
