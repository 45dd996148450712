import * as z from 'zod/mini'
import type { CallTable } from './call.ts'
import { CreatingHeaders } from './headers.ts'
import { text } from './text.ts'

/** Pets take medicines too; they have a mark of another shape. */
export const PersonKind = z.enum(['person', 'pet'], 'kind must be person or pet')
export type PersonKind = z.infer<typeof PersonKind>

/** How many colours, and with them shapes, marks have. */
export const COLOURS = 8

/** Who takes medicines in a family: a member, or somebody without an account, such as a child or a dog. */
export const Person = z.object({
  id: z.string(),
  name: z.string(),
  kind: PersonKind,
  /** What the mark says: a letter or two. */
  letter: z.string(),
  /** The mark's colour, and with it its shape, by number. */
  colour: z.int(),
  /** The account of a member. */
  userId: z.nullable(z.string()),
  /** Whose wall clock the person's plans go by; null: the family's. */
  timeZone: z.nullable(z.string()),
  /** Is offered no more, but stays in the history. */
  archived: z.boolean(),
})
export type Person = z.infer<typeof Person>

const Name = text('Name', 100, 'Please enter a name').check(z.minLength(1, 'Please enter a name'))

/** Made with the first mark: it reads tables of all scripts, and a server's start need not wait for that. */
let letters: Intl.Segmenter | undefined
function lettersOf(text: string) {
  letters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return letters.segment(text)
}

const LETTER = 'A mark says one or two letters'
/** Characters: a bound for a letter that carries endless accents. */
const LONGEST_LETTER = 32
const Letter = text('The mark', LONGEST_LETTER, LETTER).check(
  z.refine((value) => {
    // Refused already, but checks run all the same: the letters of a whole request are more than memory holds.
    if (value.length > LONGEST_LETTER) return true
    const { length } = [...lettersOf(value)]
    return length === 1 || length === 2
  }, LETTER),
)

const COLOUR = `Please choose one of the ${COLOURS} colors`
const Colour = z.int(COLOUR).check(z.minimum(1, COLOUR), z.maximum(COLOURS, COLOUR))

/** A mark that is left out is made: the first letter of the name, and a colour that nobody has. */
export const AddPersonBody = z.object({
  name: Name,
  kind: PersonKind,
  letter: z.optional(Letter),
  colour: z.optional(Colour),
})
export type AddPersonBody = z.infer<typeof AddPersonBody>

/** What is left out stays as it is. */
export const ChangePersonBody = z.object({
  name: z.optional(Name),
  letter: z.optional(Letter),
  colour: z.optional(Colour),
  archived: z.optional(z.boolean('archived must be true or false')),
})
export type ChangePersonBody = z.infer<typeof ChangePersonBody>

export const peopleCalls = {
  'GET /api/families/{id}/people': {
    summary: 'Who takes medicines in a family, in the order in which they came; archived people too',
    needs: 'see',
    status: 200,
    answer: z.array(Person),
    failures: ['familyNotFound'],
  },
  'POST /api/families/{id}/people': {
    summary: 'Add a person without an account',
    needs: 'manage',
    headers: CreatingHeaders,
    body: AddPersonBody,
    status: 201,
    answer: Person,
    failures: ['familyNotFound', 'limitReached', 'keyReused'],
  },
  'PATCH /api/people/{id}': {
    summary:
      "Change a person's name or mark, archive a person or bring one back; the own mark is every member's to change",
    needs: 'manage',
    body: ChangePersonBody,
    status: 200,
    answer: Person,
    failures: ['personNotFound', 'personIsMember'],
  },
  'DELETE /api/people/{id}': {
    summary: 'Remove a person; one whom medicines or doses name is archived instead',
    needs: 'manage',
    status: 204,
    answer: null,
    failures: ['personNotFound', 'personIsMember'],
  },
} as const satisfies CallTable
