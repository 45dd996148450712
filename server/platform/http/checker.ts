import { en } from 'zod/locales'
import type * as z from 'zod/mini'
import { Refusal } from './refusal.ts'

const english = en().localeError

/** Fallback sentence for a problem without one; `whole` names the checked input. */
const explain = (whole: string) => (issue: z.core.$ZodRawIssue) => {
  const sentence = english(issue)
  return `${issue.path?.join('.') || whole}: ${typeof sentence === 'string' ? sentence : sentence?.message}`
}

/** A check of input as `whole`: returns what `schema` makes of it, undefined without one, or refuses it as `invalid`. */
export function checker(schema: z.ZodMiniType | undefined, whole: string): (value: unknown) => unknown {
  if (!schema) return () => undefined
  // Passed every time, as zod otherwise copies the parameters: in Node 20 that takes as long as the check.
  const context = { error: explain(whole), async: false }
  return (value) => {
    const result = schema.safeParse(value, context)
    if (result.success) return result.data
    const issues = result.error.issues.map(({ path, message }) => ({
      path: path.join('.') || whole,
      message,
    }))
    throw new Refusal('invalid', { issues })
  }
}
