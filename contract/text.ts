import * as z from 'zod/mini'

const NUL = String.fromCharCode(0)

/**
 * A trimmed text of at most `longest` characters. `label` starts the sentence that refuses it.
 * U+0000 is refused because PostgreSQL cannot store it.
 */
export const text = (label: string, longest: number, wrongType = `${label} must be text`) =>
  z.string(wrongType).check(
    z.trim(),
    z.maxLength(longest, `${label} must be at most ${longest} characters`),
    z.refine((value) => !value.includes(NUL), `${label} contains a character that cannot be stored`),
  )

/** An id as the product makes them: opaque to clients. `message` refuses everything that cannot be one. */
export const id = (message: string) => z.string(message).check(z.regex(/^[\w-]{1,64}$/, message))
