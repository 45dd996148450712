import * as z from 'zod/mini'

export interface Failure {
  status: number
  sentence: string | ((facts: never) => string)
  facts?: z.ZodMiniObject
  /** Seconds for `Retry-After`; a fact of the same name takes precedence. */
  retryAfterSeconds?: number
}

/** A failure whose sentence and answer have facts. */
export const withFacts = <Facts extends z.ZodMiniObject>(
  status: number,
  facts: Facts,
  sentence: (facts: z.output<Facts>) => string,
) => ({ status, facts, sentence })

export const Issue = z.object({
  path: z.string(),
  message: z.string(),
})
export type Issue = z.infer<typeof Issue>
