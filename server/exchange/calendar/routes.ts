import type { FastifyRequest } from 'fastify'
import type { calendarCalls } from '../../../contract/calendar.ts'
import type { Database } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { endCalendar, listCalendars, makeCalendar } from './calendars.ts'

interface Dependencies {
  database: Database
  now: () => Date
  config: { publicUrl: URL | undefined }
}

export function calendarRoutes({
  database,
  now,
  config,
}: Dependencies): Handlers<keyof typeof calendarCalls> {
  const address = (request: FastifyRequest, key: string) => {
    const base = config.publicUrl?.href ?? `${request.protocol}://${request.host}`
    return `${base.replace(/\/$/, '')}/api/calendar.ics?key=${key}`
  }

  return {
    'GET /api/families/{id}/calendars': ({ act, params }) => listCalendars(act, params.id),

    'POST /api/families/{id}/calendars': async ({ act, params, body, request }) => {
      const { key, ...made } = await makeCalendar(act, params.id, body)
      return { ...made, address: address(request, key) }
    },

    'DELETE /api/families/{id}/calendars/{calendarId}': async ({ act, params }) => {
      await endCalendar(act, params.id, params.calendarId)
      return undefined
    },

    'GET /api/calendar.ics': async ({ query, request, reply }) => {
      // Loaded on first use: most servers have no calendars.
      const { readCalendar } = await import('./readCalendar.ts')
      const { text, etag } = await readCalendar(database, query.key, now())
      reply.headers({ etag, 'cache-control': 'private, no-cache' })
      // Proxies that compress weaken it; caches list several.
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      return reply.type('text/calendar; charset=utf-8').send(text)
    },
  }
}
