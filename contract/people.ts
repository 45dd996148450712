import * as z from 'zod/mini'
import { sentence, t } from '../language/t.ts'
import type { CallTable } from './call.ts'
import { CreatingHeaders } from './headers.ts'
import { nameText, text } from './text.ts'

export const PersonKind = z.enum(['person', 'pet'], 'kind must be person or pet')
export type PersonKind = z.infer<typeof PersonKind>

/** Colours of marks, each with its own shape. */
export const COLOURS = 8

/** Member, or someone without an account, such as a child or a dog. */
export const Person = z.object({
  id: z.string(),
  name: z.string(),
  kind: PersonKind,
  letter: z.string(),
  colour: z.int(),
  userId: z.nullable(z.string()),
  /** Zone of the plans; null for the family's. */
  timeZone: z.nullable(z.string()),
  /** Archived people are no longer offered but stay in the history. */
  archived: z.boolean(),
})
export type Person = z.infer<typeof Person>

const Name = nameText(sentence('The name'), 100, { error: () => t('Please enter a name') })

/** Created on first use: its Unicode tables would slow the server's start. */
let letters: Intl.Segmenter | undefined
function lettersOf(text: string) {
  letters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return letters.segment(text)
}

const LETTER = { error: () => t('Enter one or two initials') }
/** Characters: bounds a letter with endless accents. */
const LONGEST_LETTER = 32
const Letter = text(sentence('The mark'), LONGEST_LETTER, LETTER).check(
  z.refine((value) => {
    // zod runs every check, so this one bounds itself: segmenting a whole request would exhaust memory.
    if (value.length > LONGEST_LETTER) return true
    const { length } = [...lettersOf(value)]
    return length === 1 || length === 2
  }, LETTER),
)

const COLOUR = { error: () => t('Please choose one of the {colours} colors', { colours: COLOURS }) }
const Colour = z.int(COLOUR).check(z.minimum(1, COLOUR), z.maximum(COLOURS, COLOUR))

/** Default mark: the name's first letter and an unused colour. */
export const AddPersonBody = z.object({
  name: Name,
  kind: PersonKind,
  letter: z.optional(Letter),
  colour: z.optional(Colour),
})
export type AddPersonBody = z.infer<typeof AddPersonBody>

export const ChangePersonBody = z.object({
  name: z.optional(Name),
  letter: z.optional(Letter),
  colour: z.optional(Colour),
  archived: z.optional(z.boolean('archived must be true or false')),
})
export type ChangePersonBody = z.infer<typeof ChangePersonBody>

export const peopleCalls = {
  'GET /api/families/{id}/people': {
    summary:
      'List the people of a family who take medicines, in the order in which they were added, archived ones included',
    requiredRight: 'see',
    status: 200,
    answer: z.array(Person),
    shows: ['people'],
    failures: ['familyNotFound'],
  },
  'POST /api/families/{id}/people': {
    summary: 'Add a person without an account to a family; returns the person',
    requiredRight: 'manage',
    headers: CreatingHeaders,
    body: AddPersonBody,
    status: 201,
    answer: Person,
    changes: ['people', 'events'],
    failures: ['familyNotFound', 'limitReached', 'keyReused'],
  },
  'PATCH /api/people/{id}': {
    summary:
      "Change a person's name or mark, or archive or restore the person; returns the person. Every member may change their own mark",
    requiredRight: 'manage',
    body: ChangePersonBody,
    status: 200,
    answer: Person,
    changes: ['people', 'events'],
    failures: ['personNotFound', 'personIsMember'],
  },
  'DELETE /api/people/{id}': {
    summary: 'Remove a person; one with medicines, doses or measurements is archived instead',
    requiredRight: 'manage',
    status: 204,
    answer: null,
    changes: ['people', 'events'],
    failures: ['personNotFound', 'personIsMember'],
  },
} as const satisfies CallTable
