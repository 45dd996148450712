import * as z from 'zod/mini'
import { t } from '../language/t.ts'

/** Crockford's base 32, without the easily confused I, L, O and U. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_LENGTH = 8

/** Spaces and hyphens count. */
const LONGEST_TYPED = 50

/** Ignores case, spaces and hyphens; reads I and L as 1 and O as 0. */
const toCode = (typed: string): string =>
  typed.replace(/[\s-]/g, '').toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0')

/** Checks the length first: zod runs every check, and the next one reads the whole text. */
const isCode = (typed: string) =>
  typed.length <= LONGEST_TYPED && new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`).test(toCode(typed))

const CODE = { error: () => t('A code has 8 characters: letters and digits') }

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

const TOKEN = { error: () => t('The link was cut off. Open it again.') }

/** A token (the link's fragment) takes precedence over a code. */
export const InvitationKeyBody = z
  .object({
    token: z.optional(z.string(TOKEN).check(z.regex(/^[\w-]{43}$/, TOKEN))),
    code: z.optional(Code),
  })
  .check(
    z.refine(({ token, code }) => token !== undefined || code !== undefined, {
      error: () => t('Please enter the code of an invitation'),
      path: ['code'],
    }),
  )
export type InvitationKeyBody = z.infer<typeof InvitationKeyBody>
