import { Readable } from 'node:stream'
import type { tableCalls } from '../../../contract/exports.ts'
import { findFamily } from '../../people/families/queries.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { ExportsUnderWay } from '../exports/exportsUnderWay.ts'

export function tableRoutes(): Handlers<keyof typeof tableCalls> {
  const underWay = new ExportsUnderWay()
  return {
    'GET /api/families/{id}/tables': async ({ act, params, query, reply }) => {
      await findFamily(act, params.id)
      underWay.begin(act.caller.account.id, reply.raw)
      // Loaded on first use, which is rare.
      const { writeTable } = await import('./writeTable.ts')
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${query.table}-${act.now.toISOString().slice(0, 10)}.csv"`,
          'cache-control': 'no-store',
        })
        .send(Readable.from(writeTable(act, params.id, query)))
    },
  }
}
