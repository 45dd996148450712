import * as z from 'zod/mini'

/** U+0000, which PostgreSQL cannot store, and half a surrogate pair, which no UTF-8 can: it would come back as another character. */
const UNSTORABLE = /\0|\p{Surrogate}/u

/** A trimmed text of at most `longest` characters. `label` starts the sentence that refuses it. */
export const text = (label: string, longest: number, wrongType = `${label} must be text`) =>
  z.string(wrongType).check(
    z.trim(),
    z.maxLength(longest, `${label} must be at most ${longest} characters`),
    z.refine((value) => !UNSTORABLE.test(value), `${label} contains a character that cannot be stored`),
  )

/** Trimmed; an empty text is the same as none. */
export const optionalText = (label: string, longest = 2000) =>
  z.nullish(
    z.pipe(
      text(label, longest),
      z.transform((value) => (value === '' ? null : value)),
    ),
  )

/** What an id names. A path parameter's kind is told by the path: `/families/{id}`. */
export type IdKind =
  | 'family'
  | 'person'
  | 'medication'
  | 'image'
  | 'dose'
  | 'pack'
  | 'movement'
  | 'occurrence'

/** Which schemas take an id, and of what: wherever a caller names something that may not be theirs. */
export const idKinds = z.registry<{ kind: IdKind }>()

/** An id as the product makes them: opaque to clients. `message` refuses everything that cannot be one. */
export const id = (kind: IdKind, message: string) =>
  z
    .string(message)
    .check(z.regex(/^[\w-]{1,64}$/, message))
    .register(idKinds, { kind })
