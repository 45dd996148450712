import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { exportCalls } from '../../../contract/exports.ts'
import type { ImageStore } from '../../people/images/imageStore.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { ExportsUnderWay } from './exportsUnderWay.ts'

interface Dependencies {
  imageStore: ImageStore
}

const TYPES = { zip: 'application/zip', csv: 'text/csv; charset=utf-8' }

export function exportRoutes({ imageStore }: Dependencies): Handlers<keyof typeof exportCalls> {
  const underWay = new ExportsUnderWay()

  /** Streams a file with the day in its name. */
  const download = (
    { caller, now }: CallContext,
    reply: FastifyReply,
    name: string,
    kind: keyof typeof TYPES,
    make: () => Readable,
  ) => {
    underWay.begin(caller.account.id, reply.raw)
    return reply
      .headers({
        'content-type': TYPES[kind],
        'content-disposition': `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.${kind}"`,
        'cache-control': 'no-store',
      })
      .send(make())
  }

  return {
    // Loaded on first use: rarely needed, and many modules.
    'GET /api/account/export': async ({ act, query, reply }) => {
      const { zipEverything } = await import('./everything.ts')
      return download(act, reply, 'medicine-cabinet', 'zip', () =>
        zipEverything(act, imageStore, query.timeZone ?? 'UTC'),
      )
    },
    'GET /api/account/doses': async ({ act, query, reply }) => {
      const { allDosesTable } = await import('./tables.ts')
      return download(act, reply, 'doses', 'csv', () =>
        Readable.from(allDosesTable(act, query.timeZone ?? 'UTC')),
      )
    },
  }
}
