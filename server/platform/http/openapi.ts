import * as z from 'zod/mini'
import { TokenScope } from '../../../contract/apiTokens.ts'
import type { Call, Endpoint, Right } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import * as contract from '../../../contract/modules.ts'
import { MOST_PHOTO_MEGABYTES } from '../../../contract/photoLimit.ts'
import { mayByToken, ROLES_WITH } from '../../../contract/rights.ts'
import { idKinds } from '../../../contract/text.ts'
import { productVersion } from '../database/productVersion.ts'
import { withExamples } from './openapiExamples.ts'
import {
  describeFailures,
  describeResponses,
  failure,
  type Json,
  SHARED_COMPONENTS,
} from './openapiResponses.ts'

type JsonSchema = Record<string, Json>

/** Exported schemas of the contract by name. */
const NAMED = Object.entries<unknown>(contract).filter(
  (entry): entry is [string, z.ZodMiniType] => entry[1] instanceof z.ZodMiniType,
)

/** Queries become parameters, bodies use their input form, everything else its output form. */
const namesWhere = (test: (name: string) => boolean) => NAMED.filter(([name]) => test(name))
const isSent = (name: string) => name.endsWith('Body') || name === 'Phase' || name === 'PlanTime'
const BODIES = namesWhere(isSent)
const ANSWERS = namesWhere((name) => !isSent(name) && !name.endsWith('Query'))

/** Describes the kind of thing that an id names. */
const markIds = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: object }) => {
  const kind = idKinds.get(zodSchema)?.kind
  if (kind) Object.assign(jsonSchema, { 'x-id-of': kind })
}

function toComponents(named: typeof NAMED, io: 'input' | 'output'): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of named) registry.add(schema, { id })
  const uri = (id: string) => `#/components/schemas/${id}`
  const { schemas } = z.toJSONSchema(registry, { io, uri, override: markIds })
  for (const schema of Object.values(schemas)) {
    delete schema.$schema
    delete schema.$id
  }
  return schemas as unknown as Record<string, JsonSchema>
}

function toInlineSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, override: markIds })
  return json as JsonSchema
}

/** A reference to a named schema or a list of one, otherwise the schema itself. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const name = NAMED.find(([, named]) => named === schema)?.[0]
  if (name) return { $ref: `#/components/schemas/${name}` }
  const { def } = (schema as z.ZodMiniArray)._zod
  if (def.type === 'array') return { type: 'array', items: schemaOf(def.element as z.ZodMiniType, io) }
  return toInlineSchema(schema, io)
}

const FILE: JsonSchema = { type: 'string', format: 'binary' }

function describeBody({ body, files }: Call): JsonSchema {
  if (body) {
    return {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(body, 'input') } },
      },
    }
  }
  if (!files) return {}
  const { field, atMost } = files
  const property = atMost === 1 ? FILE : { type: 'array', items: FILE, minItems: 1, maxItems: atMost }
  return {
    requestBody: {
      required: true,
      description: `Up to ${atMost} image${atMost === 1 ? '' : 's'} of up to ${MOST_PHOTO_MEGABYTES} MB and 100 megapixels each`,
      content: {
        'multipart/form-data': {
          schema: { type: 'object', required: [field], properties: { [field]: property } },
        },
      },
    },
  }
}

function parametersIn(place: 'query' | 'header', fields: z.ZodMiniObject | undefined): JsonSchema[] {
  const { properties = {}, required = [] } = (fields ? toInlineSchema(fields, 'input') : {}) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }))
}

function describeParameters(path: string, { query, headers }: Call): JsonSchema[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name: name as string,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  return [...inPath, ...parametersIn('query', query), ...parametersIn('header', headers)]
}

/** `getMedicationsByIdLogs` for `GET /api/medications/{id}/logs`. */
const operationId = (name: Endpoint) =>
  name
    .replace('/api/', '')
    .toLowerCase()
    .replace(/\{(\w+)\}/g, 'by-$1')
    .replace(/[\s/-]+(\w)/g, (_, letter: string) => letter.toUpperCase())

const rolesWith = (right: Right) => ROLES_WITH[right].join(', ')

/** Scopes of API tokens that may make a call, in words. */
function describeScopes(row: Call): string {
  const scopes = TokenScope.options.filter((scope) => mayByToken(scope, row))
  return scopes.length === 0 ? 'Not with an API token.' : `With an API token of scope: ${scopes.join(', ')}.`
}

/** Roles and API tokens that may make a call, in words and by right. */
function describeRights(row: Call): JsonSchema {
  const { access, requiredRight, requiredRightForOthers } = row
  if (access === 'public') return {}
  if (requiredRight === undefined) return { description: describeScopes(row) }
  const others =
    requiredRightForOthers && `; for what is another member's: ${rolesWith(requiredRightForOthers)}`
  return {
    description: `For members of the family who are: ${rolesWith(requiredRight)}${others ?? ''}. ${describeScopes(row)}`,
    'x-needs': requiredRight,
    ...(requiredRightForOthers && { 'x-needs-for-others': requiredRightForOthers }),
  }
}

const BY_SESSION: JsonSchema[] = [{ session: [] }, { cookie: [] }]

function describeCall(name: Endpoint, row: Call): JsonSchema {
  const path = name.slice(name.indexOf(' ') + 1)
  const parameters = describeParameters(path, row)
  return {
    operationId: operationId(name),
    summary: row.summary,
    ...describeRights(row),
    tags: [path.split('/')[2] as string],
    ...(row.access === 'public' ? { security: [] } : !mayByToken('manage', row) && { security: BY_SESSION }),
    ...(parameters.length > 0 && { parameters }),
    ...describeBody(row),
    responses: describeResponses(name, row, (schema) => schemaOf(schema, 'output')),
  }
}

const healthCall = (operationId: string, summary: string): JsonSchema => ({
  operationId,
  summary,
  tags: ['health'],
  security: [],
  responses: {
    '200': {
      description: 'OK',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['status'],
            properties: { status: { type: 'string', const: 'ok' } },
          },
        },
      },
    },
    '503': failure(['notReady']),
    default: { $ref: '#/components/responses/Failure' },
  },
})

/** OpenAPI 3.1 document of the contract's rows: the same schemas validate and describe. Paths are below `basePath`. */
export function describeApi(basePath = ''): JsonSchema {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, row] of Object.entries(calls) as [Endpoint, Call][]) {
    const [method, path] = name.split(' ') as [string, string]
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeCall(name, row) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Medicine Cabinet',
      version: productVersion,
      description:
        'Medicines, doses and photos of packages of a household. Instants are ISO 8601 in UTC with milliseconds; ids are opaque. What belongs to a family that the caller is not a member of answers 404, as if it did not exist; a member whose role does not allow a call gets 403. A program signs in with an API token: make one under Account and send it with each request as `Authorization: Bearer mct_…`. It acts for your account, never beyond your role in a family or the scope that you chose: `see` reads, `log` also logs doses, `manage` also changes medicines, plans and people.',
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: basePath || '/' }],
    security: [...BY_SESSION, { apiToken: [] }],
    paths: {
      ...paths,
      '/api/health': { get: healthCall('getHealth', 'Check that the process answers') },
      '/api/ready': {
        get: healthCall(
          'getReady',
          'Check that the database answers, the image store can be written, and disk space is free',
        ),
      },
    },
    components: {
      ...SHARED_COMPONENTS,
      schemas: withExamples({
        ...(describeFailures((schema) => toInlineSchema(schema, 'output')) as Record<string, JsonSchema>),
        ...toComponents(BODIES, 'input'),
        ...toComponents(ANSWERS, 'output'),
      }),
    },
  }
}
