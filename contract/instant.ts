import * as z from 'zod/mini'
import { t } from '../language/t.ts'
import { type ErrorText, messageOf } from './text.ts'

const IsoDateTime = z.iso.datetime({ offset: true })

/** Undefined outside the years 0000 to 9999, whose texts are longer and do not sort by time. */
function toInstant(value: string): string | undefined {
  const time = IsoDateTime.safeParse(value).success ? Date.parse(value) : Number.NaN
  const instant = Number.isNaN(time) ? '' : new Date(time).toISOString()
  return instant.length === 24 ? instant : undefined
}

/** Normalised to UTC with milliseconds. */
export const Instant = (message: ErrorText, example = '2026-11-20T08:00:00Z') =>
  z
    .pipe(
      z.string(message),
      z.transform((value, { issues }) => {
        const instant = toInstant(value)
        if (instant === undefined) issues.push({ code: 'custom', message: messageOf(message), input: value })
        return instant as string
      }),
    )
    .register(z.globalRegistry, {
      description: 'An ISO 8601 instant with its offset',
      format: 'date-time',
      examples: [example],
    })

export const Until = Instant({ error: () => t('Please enter a date') }, '2099-12-31T12:00:00Z')
