import type { importCalls } from '../../../contract/imports.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { ImportReader } from './process/importReader.ts'
import { listImports, undoImport } from './undoImport.ts'

interface Dependencies {
  config: { limits: Limits }
  importReader: ImportReader
}

export function importRoutes({
  config: { limits },
  importReader: reader,
}: Dependencies): Handlers<keyof typeof importCalls> {
  /** Accounts with a running import: one at a time each, as they wait for each other's turn. */
  const underWay = new Set<string>()

  async function alone<Result>({ caller }: CallContext, work: () => Promise<Result>): Promise<Result> {
    const { id } = caller.account
    if (underWay.has(id)) throw new Refusal('importUnderWay')
    underWay.add(id)
    try {
      return await reader.inTurn(work)
    } finally {
      underWay.delete(id)
    }
  }

  // Loaded with the first import: rarely needed, and many modules.
  return {
    'POST /api/families/{id}/imports/preview': ({ act, params, body }) =>
      alone(act, async () =>
        (await import('./writeImport.ts')).previewImport(act, { familyId: params.id, body, reader }),
      ),
    'POST /api/families/{id}/imports': ({ act, params, body }) =>
      alone(act, async () =>
        (await import('./writeImport.ts')).importFiles(act, { familyId: params.id, body, reader }, limits),
      ),
    'GET /api/families/{id}/imports': ({ act, params }) => listImports(act, params.id),
    'DELETE /api/families/{id}/imports/{importId}': async ({ act, params }) => {
      await undoImport(act, params.id, params.importId)
      return undefined
    },
  }
}
