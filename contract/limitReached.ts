import * as z from 'zod/mini'

const ofAccount = (things: string) => (most: number) =>
  `You have ${most} ${things}, which is the most for one account. Remove some that you no longer need.`

/** The sentence of each limit, by the things that it limits. */
const SENTENCES = {
  families: ofAccount('families'),
  'open invitations': ofAccount('open invitations'),
  people: (most: number) =>
    `This family has ${most} people, which is the most. Remove someone who takes no medicines here.`,
  medications: ofAccount('medications'),
  packs: (most: number) =>
    `This medication has ${most} packs, which is the most. Add it as a new medication.`,
  plans: (most: number) => `This family has ${most} plans, which is the most. Stop some that nobody needs.`,
  'plans of one medication': (most: number) =>
    `This medication has ${most} plans, which is the most. Stop some that nobody needs.`,
  'planned doses': (most: number) =>
    `The plans of a family have at most ${most} doses a day. Pause or stop some that nobody needs.`,
  'log entries': ofAccount('log entries'),
  lines: (most: number) =>
    `This list has ${most} lines, which is the most. Remove some that you no longer need.`,
  measurements: (most: number) =>
    `This family added ${most} measurements in 24 hours, which is the most. Please try again later.`,
  photos: ofAccount('photos'),
  calendars: ofAccount('calendars'),
  'API tokens': ofAccount('API tokens'),
  links: ofAccount('links'),
  passkeys: ofAccount('passkeys'),
  imports: (most: number) =>
    `This family had ${most} imports in 24 hours, which is the most. Please try again later.`,
}

type Things = keyof typeof SENTENCES

export const LimitFacts = z.object({
  most: z.int(),
  things: z.enum(Object.keys(SENTENCES) as [Things, ...Things[]]),
})

export const limitSentence = ({ most, things }: z.output<typeof LimitFacts>) => SENTENCES[things](most)
