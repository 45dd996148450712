import type { FastifyInstance } from 'fastify'

/** `GET /api/openapi.json`, and a page for people at `/api/docs`. Created on first request, which most servers never get. */
export function apiDocs(app: FastifyInstance, basePath: string): void {
  const made = async () => {
    const [{ describeApi }, { docsPage, DOCS_STYLE }] = await Promise.all([
      import('./openapi.ts'),
      import('./docsPage.ts'),
    ])
    const description = describeApi(basePath)
    return { document: JSON.stringify(description), page: docsPage(description), style: DOCS_STYLE }
  }
  let docs: ReturnType<typeof made> | undefined

  const serve = (path: string, type: string, part: keyof Awaited<ReturnType<typeof made>>) =>
    app.get(path, async (_request, reply) => {
      docs ??= made()
      return reply
        .type(type)
        .header('cache-control', 'no-cache')
        .send((await docs)[part])
    })
  serve('/api/openapi.json', 'application/json; charset=utf-8', 'document')
  serve('/api/docs', 'text/html; charset=utf-8', 'page')
  serve('/api/docs.css', 'text/css; charset=utf-8', 'style')
}
