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
