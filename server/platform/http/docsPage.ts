import type { Json } from './openapiResponses.ts'

type Node = Record<string, Json>

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: unknown) => String(value).replace(/[&<>"]/g, (letter) => ESCAPES[letter] as string)

const nameIn = (ref: Json | undefined) => String(ref).split('/').at(-1) as string

const code = (value: unknown) => `<code>${text(value)}</code>`

/** Describes a schema in a few words, with links to named ones. */
function typeOf(schema: Node): string {
  if (schema.$ref) return `<a href="#${text(nameIn(schema.$ref))}">${text(nameIn(schema.$ref))}</a>`
  const choices = (schema.anyOf ?? schema.oneOf) as Node[] | undefined
  if (choices) return choices.map(typeOf).join(' or ')
  if (schema.enum) return (schema.enum as Json[]).map((value) => code(JSON.stringify(value))).join(' or ')
  if (schema.const !== undefined) return code(JSON.stringify(schema.const))
  if (schema.type === 'array') return `list of ${typeOf(schema.items as Node)}`
  if (schema.type === 'object') return fields(schema)
  const limits = [
    schema.format,
    schema.minLength !== undefined && `at least ${schema.minLength} characters`,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.minimum !== undefined && Number.isInteger(schema.minimum) && `from ${schema.minimum}`,
    schema.maximum !== undefined && `to ${schema.maximum}`,
  ].filter((limit) => typeof limit === 'string' && !limit.includes(String(Number.MAX_SAFE_INTEGER)))
  return text([schema['x-id-of'] ? `id of a ${schema['x-id-of']}` : schema.type, ...limits].join(', '))
}

function fields(schema: Node): string {
  const required = (schema.required ?? []) as string[]
  const rows = Object.entries((schema.properties ?? {}) as Record<string, Node>).map(
    ([name, field]) =>
      `<tr><th scope="row">${code(name)}${required.includes(name) ? '' : ' <small>optional</small>'}</th><td>${typeOf(field)}${field.description ? `<br><small>${text(field.description)}</small>` : ''}</td></tr>`,
  )
  return `<table>${rows.join('')}</table>`
}

const schemaIn = (content: Json | undefined): Node | undefined =>
  (Object.values((content ?? {}) as Record<string, Node>)[0]?.schema as Node) ?? undefined

function parameters(list: Node[]): string {
  const rows = list.map(
    (parameter) =>
      `<tr><th scope="row">${code(parameter.name)} <small>${text(parameter.in)}${parameter.required ? '' : ', optional'}</small></th><td>${typeOf(parameter.schema as Node)}${parameter.description ? `<br><small>${text(parameter.description)}</small>` : ''}</td></tr>`,
  )
  return rows.length === 0 ? '' : `<h4>Takes</h4><table>${rows.join('')}</table>`
}

function responses(all: Record<string, Node>, shared: Record<string, Node>): string {
  const rows = Object.entries(all).map(([status, response]) => {
    const known = response.$ref ? (shared[nameIn(response.$ref)] as Node) : response
    const schema = response.$ref ? undefined : schemaIn(known.content)
    return `<tr><th scope="row">${code(status)}</th><td>${text(known.description)}${schema ? `: ${typeOf(schema)}` : ''}</td></tr>`
  })
  return `<h4>Answers</h4><table>${rows.join('')}</table>`
}

function call(method: string, path: string, operation: Node, shared: Record<string, Node>): string {
  const body = operation.requestBody as Node | undefined
  const isPublic = Array.isArray(operation.security) && operation.security.length === 0
  const bodySchema = schemaIn(body?.content)
  return `<article id="${text(operation.operationId)}">
<h3><span class="method">${text(method.toUpperCase())}</span> ${code(path)}</h3>
<p>${text(operation.summary)}${isPublic ? ' <small>no session needed</small>' : ''}</p>
${operation.description ? `<p><small>${text(operation.description)}</small></p>` : ''}
${parameters((operation.parameters ?? []) as Node[])}
${bodySchema ? `<h4>Body</h4><p>${text(Object.keys(body?.content as Node)[0])}${body?.description ? `. ${text(body.description)}` : ''}</p>${typeOf(bodySchema)}` : ''}
${responses(operation.responses as Record<string, Node>, shared)}
</article>`
}

/** The API's description as one HTML page without scripts or external requests. */
export function docsPage(api: Node): string {
  const info = api.info as Node
  const components = api.components as Record<string, Record<string, Node>>
  const operations = Object.entries(api.paths as Record<string, Record<string, Node>>).flatMap(
    ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const index = operations.map(
    ({ path, method, operation }) =>
      `<li><a href="#${text(operation.operationId)}">${text(method.toUpperCase())} ${text(path)}</a></li>`,
  )
  const schemas = Object.entries(components.schemas as Record<string, Node>).map(
    ([name, schema]) => `<article id="${text(name)}"><h3>${text(name)}</h3>${typeOf(schema)}</article>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(info.title)} API</title>
<link rel="stylesheet" href="docs.css">
</head>
<body>
<header><h1>${text(info.title)} API</h1><p>${text(info.description)}</p>
<p><a href="openapi.json">The same as an OpenAPI document</a></p></header>
<nav aria-label="Calls"><ul>${index.join('')}</ul></nav>
<main><h2>Calls</h2>${operations.map(({ path, method, operation }) => call(method, path, operation, components.responses as Record<string, Node>)).join('\n')}
<h2>Schemas</h2>${schemas.join('\n')}</main>
</body>
</html>
`
}

export const DOCS_STYLE = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1rem }
h1, h2, h3 { line-height: 1.2 }
article { border-top: 1px solid #8886; padding-block: 1rem; overflow-wrap: anywhere }
h4 { margin: 1rem 0 0.25rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; border-top: 1px solid #8883; font-weight: normal }
th { width: 35% }
.method { font-size: 0.8em; font-weight: 700; letter-spacing: 0.05em }
nav ul { columns: 20rem; padding: 0; list-style: none }
small { opacity: 0.8 }
a:focus-visible { outline: 3px solid currentcolor; outline-offset: 2px }
`
