import * as z from 'zod/mini'
import { t } from '../language/t.ts'

const SENTENCES = {
  families: (most: number) =>
    t('You have reached the limit of {most} families. Remove one that you no longer need.', {
      most,
    }),
  'open invitations': (most: number) =>
    t('You have reached the limit of {most} open invitations. Remove one that you no longer need.', { most }),
  people: (most: number) =>
    t('This family has {most} people, which is the most. Remove someone who takes no medicines here.', {
      most,
    }),
  medications: (most: number) =>
    t('You have reached the limit of {most} medications. Remove one that you no longer need.', { most }),
  packs: (most: number) =>
    t('This medication has {most} packs, which is the most. Add it as a new medication.', { most }),
  plans: (most: number) =>
    t('This family has reached the limit of {most} plans. Stop one that nobody needs.', { most }),
  'plans of one medication': (most: number) =>
    t('This medication has reached the limit of {most} plans. Stop one that nobody needs.', { most }),
  'planned doses': (most: number) =>
    t('The plans of a family have at most {most} doses a day. Pause or stop some that nobody needs.', {
      most,
    }),
  'log entries': (most: number) =>
    t('You have reached the limit of {most} log entries. Remove one that you no longer need.', { most }),
  lines: (most: number) =>
    t('This list has {most} lines, which is the most. Remove some that you no longer need.', { most }),
  measurements: (most: number) =>
    t('This family added {most} measurements in 24 hours, which is the most. Please try again later.', {
      most,
    }),
  photos: (most: number) =>
    t('You have reached the limit of {most} photos. Remove one that you no longer need.', {
      most,
    }),
  calendars: (most: number) =>
    t('You have reached the limit of {most} calendars. Remove one that you no longer need.', {
      most,
    }),
  'API tokens': (most: number) =>
    t('You have reached the limit of {most} API tokens. Remove one that you no longer need.', {
      most,
    }),
  links: (most: number) =>
    t('You have reached the limit of {most} links. Remove one that you no longer need.', {
      most,
    }),
  passkeys: (most: number) =>
    t('You have reached the limit of {most} passkeys. Remove one that you no longer need.', {
      most,
    }),
  imports: (most: number) =>
    t('This family had {most} imports in 24 hours, which is the most. Please try again later.', { most }),
}

type Things = keyof typeof SENTENCES

export const LimitFacts = z.object({
  most: z.int(),
  things: z.enum(Object.keys(SENTENCES) as [Things, ...Things[]]),
})

export const limitSentence = ({ most, things }: z.output<typeof LimitFacts>) => SENTENCES[things](most)
