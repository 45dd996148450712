import * as z from 'zod/mini'
import { t } from '../language/t.ts'

/** A function makes it in the reader's language when needed. */
export type ErrorText = string | { error: () => string }

export const messageOf = (said: ErrorText): string => (typeof said === 'string' ? said : said.error())

/** U+0000, which PostgreSQL cannot store, and lone surrogates, which UTF-8 cannot encode. */
const UNSTORABLE = /\0|\p{Surrogate}/u

/** Trimmed. `label`, a marked sentence, starts its error message. */
export const text = (
  label: string,
  longest: number,
  wrongType: ErrorText = { error: () => t('{label} must be text', { label: t(label) }) },
) =>
  z.string(wrongType).check(
    z.trim(),
    z.maxLength(longest, {
      error: () => t('{label} must be at most {longest} characters', { label: t(label), longest }),
    }),
    z.refine((value) => !UNSTORABLE.test(value), {
      error: () => t('{label} contains a character that cannot be stored', { label: t(label) }),
      abort: true,
    }),
  )

/** Controls, separators of lines and paragraphs, and characters that change the direction of text (Unicode TR 9). */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

/** No space, mark, control or format character, nor a letter or sign that is drawn blank. */
const SEEN = /[^\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u

/** One line; `empty` is the error message for one without a visible character. */
export const nameText = (label: string, longest: number, empty: ErrorText) =>
  text(label, longest, empty).check(
    z.refine((value) => SEEN.test(value), empty),
    z.refine((value) => !UNSEEN.test(value), {
      error: () => t('{label} must be one line of ordinary characters', { label: t(label) }),
    }),
  )

/** Trimmed; empty becomes null. */
export const optionalText = (label: string, longest = 2000) =>
  z.nullish(
    z.pipe(
      text(label, longest),
      z.transform((value) => (value === '' ? null : value)),
    ),
  )

/**
 * Ids are ours: anything else cannot exist, and PostgreSQL would fail on some of it. The longest, of an hour counted from a
 * dose that version 1.0.0 imported, has two ids of 32 letters.
 */
export const ANY_ID = /^[\w-]{1,100}$/

/** A path parameter's kind follows from the path: `/families/{id}`. */
export type IdKind =
  | 'family'
  | 'person'
  | 'medication'
  | 'image'
  | 'dose'
  | 'pack'
  | 'movement'
  | 'occurrence'
  | 'measurement'

/** Ids by which a caller may name another family's thing. */
export const idKinds = z.registry<{ kind: IdKind }>()

/** `message` is the error message for a text that cannot be an id. */
export const id = (kind: IdKind, message: ErrorText) =>
  z.string(message).check(z.regex(ANY_ID, message)).register(idKinds, { kind })
