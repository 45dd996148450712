import type { MessageContent } from '../texts.ts'

/** Content of `about` of a delivery about a medication that runs low. */
export type LowFacts = Extract<MessageContent, { step: 'low' }>['low']

/** Content of `about` of a weekly summary. */
export type WeekFacts = Extract<MessageContent, { step: 'digest' }>['digest']

/** Stored facts have names: they are taken out for accounts whose messages name no medicine. */
export const withoutName = (facts: LowFacts): LowFacts => ({ ...facts, medicine: undefined })
