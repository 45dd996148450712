import type { FastifyRequest } from 'fastify'
import { type Locale, localeFor } from '../../../language/languages.ts'
import type { Caller } from './callContext.ts'

/** Languages in a header beyond these are ignored. */
const MOST_TAGS = 20
const LONGEST_HEADER = 1000

/** The languages of `Accept-Language`, the preferred one first (RFC 9110, section 12.5.4). */
export function languagesIn(header: string | undefined): string[] {
  const parts = (header ?? '').slice(0, LONGEST_HEADER).split(',', MOST_TAGS)
  return parts
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

/** locales of callers, for answers that are written after their handler failed. */
const ofCallers = new WeakMap<FastifyRequest, Locale>()

/** The locale of a request's answer: the account's choice, else what the browser asks for. */
export function localeOf(request: FastifyRequest, caller?: Caller): Locale {
  const known = ofCallers.get(request)
  if (known) return known
  const asked = languagesIn(request.headers['accept-language'])
  const readerLocale = localeFor([...asked, caller?.locale ?? ''], caller?.account)
  if (caller) ofCallers.set(request, readerLocale)
  return readerLocale
}
