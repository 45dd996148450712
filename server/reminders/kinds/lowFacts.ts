import type { About } from '../texts.ts'

/** Content of `about` of a delivery about a medication that runs low. */
export type LowFacts = Extract<About, { step: 'low' }>['low']

/** Content of `about` of a weekly summary. */
export type WeekFacts = Extract<About, { step: 'digest' }>['digest']

/** Stored facts have names: they are taken out for accounts whose messages name no medicine. */
export const withoutName = (facts: LowFacts): LowFacts => ({ ...facts, medicine: undefined })
