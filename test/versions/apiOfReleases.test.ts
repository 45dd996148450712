import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { describeApi } from '../../server/platform/http/openapi.ts'

type Json = ReturnType<typeof JSON.parse>
interface Side {
  api: Json
  schema: Json | undefined
}
/** Reader of a value: the server reads what programs send, programs read what it answers. */
type Reader = 'server' | 'program'

/** The API documents of released versions, as their servers gave them. */
const released = fs
  .readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('-openapi.json.gz'))
  .map((file) => ({
    version: file.replace('-openapi.json.gz', ''),
    api: JSON.parse(gunzipSync(fs.readFileSync(path.join(import.meta.dirname, file))).toString()) as Json,
  }))
const today: Json = JSON.parse(JSON.stringify(describeApi()))

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

function resolve(api: Json, schema: Json | undefined): Json | undefined {
  if (typeof schema?.$ref !== 'string') return schema
  const target = schema.$ref
    .slice(2)
    .split('/')
    .reduce((node: Json, key: string) => node[key.replaceAll('~1', '/').replaceAll('~0', '~')], api)
  return resolve(api, target)
}

/** The choices of a schema, alternatives of alternatives included. */
function choices({ api, schema }: Side): Side[] {
  const plain = resolve(api, schema)
  const several = plain?.anyOf ?? plain?.oneOf
  if (several) return several.flatMap((one: Json) => choices({ api, schema: one }))
  if (Array.isArray(plain?.type))
    return plain.type.map((type: string) => ({ api, schema: { ...plain, type } }))
  return [{ api, schema: plain }]
}

/** Bounds of a value that is sent: none may be tighter than it was. */
const MAXIMA = ['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum', 'maxProperties']
const MINIMA = ['minLength', 'minItems', 'minimum', 'exclusiveMinimum', 'minProperties']

/** Patterns that take more than they did, with values that tell: they match both. */
const WIDENED = [
  {
    before: /^\^\[\\w-\]\{1,64\}\$$/,
    now: /^\^\[\\w-\]\{1,100\}\$$/,
    values: ['a', '-_', 'x'.repeat(64)],
  },
  {
    before: /^\^\(\?:\[A-Za-z0-9_'/,
    now: /^\^\(\?!\\\.\)\(\?!\.\*\\\.\\\.\)\[\\p\{L\}/,
    values: ["o'neill@example.org", 'a.b+c-d_e@sub.x-y.example', 'a@b.co', `${'a'.repeat(64)}@example.org`],
  },
]
function isWidened(before: string | undefined, now: string): boolean {
  const known = WIDENED.find((one) => before && one.before.test(before) && one.now.test(now))
  return (
    known?.values.every((value) => [before!, now].every((one) => new RegExp(one, 'u').test(value))) ?? false
  )
}

const valuesOf = (schema: Json): unknown[] | undefined =>
  schema.enum ?? ('const' in schema ? [schema.const] : undefined)

/** Places where a schema lost or narrowed something. Pairs in `seen` are being compared further up. */
function losses(before: Side, now: Side, reader: Reader, at: string, seen: Set<string>): string[] {
  const key = `${reader} ${before.schema?.$ref} ${now.schema?.$ref}`
  if (before.schema?.$ref && now.schema?.$ref) {
    if (seen.has(key)) return []
    seen = new Set(seen).add(key)
  }
  const [olds, news] = [choices(before), choices(now)]
  const gone = olds.flatMap((old) => {
    const tried = news.map((one) => lossesOfOne(old, one, reader, at, seen))
    return tried.some((found) => found.length === 0)
      ? []
      : (tried.sort((a, b) => a.length - b.length)[0] ?? [`${at}: gone`])
  })
  const isNullable = (sides: Side[]) => sides.some(({ schema }) => schema?.type === 'null')
  if (reader === 'program' && isNullable(news) && !isNullable(olds)) gone.push(`${at}: may be null`)
  return gone
}

function lossesOfOne(before: Side, now: Side, reader: Reader, at: string, seen: Set<string>): string[] {
  const [old, one] = [before.schema ?? {}, now.schema ?? {}]
  if (Object.keys(one).length === 0) return []
  if (old.type !== one.type && !(old.type === 'integer' && one.type === 'number' && reader === 'server'))
    return [`${at}: was ${old.type}, is ${one.type}`]
  const found: string[] = []
  const [oldValues, newValues] = [valuesOf(old), valuesOf(one)]
  if (newValues && !(reader === 'program' && oldValues === undefined))
    for (const value of oldValues ?? ['any'])
      if (!newValues.includes(value)) found.push(`${at}: no longer ${value}`)
  if (reader === 'server') {
    for (const bound of MAXIMA)
      if (one[bound] !== undefined && one[bound] < (old[bound] ?? Number.POSITIVE_INFINITY))
        found.push(`${at}: ${bound} ${old[bound]} → ${one[bound]}`)
    for (const bound of MINIMA)
      if (one[bound] !== undefined && one[bound] > (old[bound] ?? Number.NEGATIVE_INFINITY))
        found.push(`${at}: ${bound} ${old[bound]} → ${one[bound]}`)
    if (one.pattern !== undefined && one.pattern !== old.pattern && !isWidened(old.pattern, one.pattern))
      found.push(`${at}: pattern ${old.pattern} → ${one.pattern}`)
  }
  const inside = (part: Json | undefined, other: Json | undefined, place: string) =>
    losses({ api: before.api, schema: part }, { api: now.api, schema: other }, reader, place, seen)
  if (old.items) found.push(...inside(old.items, one.items, `${at}[]`))
  for (const [name, property] of Object.entries<Json>(old.properties ?? {})) {
    const other = one.properties?.[name]
    // Sentences are for people, and are said better from version to version; SPEC's have tests of their own.
    if (name === 'message' && reader === 'program') continue
    if (other === undefined) found.push(`${at}.${name}: gone`)
    else found.push(...inside(property, other, `${at}.${name}`))
  }
  const [oldRequired, newRequired]: string[][] = [old.required ?? [], one.required ?? []]
  if (reader === 'program')
    for (const name of oldRequired!)
      if (one.properties?.[name] && !newRequired!.includes(name)) found.push(`${at}.${name}: may be missing`)
  if (reader === 'server')
    for (const name of newRequired!)
      if (!oldRequired!.includes(name)) found.push(`${at}.${name}: must be sent`)
  if (typeof old.additionalProperties === 'object')
    found.push(...inside(old.additionalProperties, one.additionalProperties, `${at}.*`))
  return found
}

function lossesOfCall(before: Json, now: Json, name: string, old: Json, one: Json): string[] {
  const found: string[] = []
  const sides = (part: Json | undefined, other: Json | undefined): [Side, Side] => [
    { api: before, schema: part },
    { api: now, schema: other },
  ]
  const parameters = (api: Json, call: Json): Json[] =>
    (call.parameters ?? []).map((parameter: Json) => resolve(api, parameter))
  const newParameters = parameters(now, one)
  const oldParameters = parameters(before, old)
  for (const parameter of oldParameters) {
    const place = `${name} ${parameter.in} ${parameter.name}`
    const other = newParameters.find((p) => p.name === parameter.name && p.in === parameter.in)
    if (other === undefined) found.push(`${place}: gone`)
    else {
      if (other.required && !parameter.required) found.push(`${place}: must be sent`)
      found.push(...losses(...sides(parameter.schema, other.schema), 'server', place, new Set()))
    }
  }
  for (const { name: added, required } of newParameters)
    if (required && !oldParameters.some((p) => p.name === added)) found.push(`${name} ${added}: must be sent`)
  for (const [type, content] of Object.entries<Json>(old.requestBody?.content ?? {}))
    found.push(
      ...losses(
        ...sides(content.schema, one.requestBody?.content?.[type]?.schema),
        'server',
        `${name} body`,
        new Set(),
      ),
    )
  for (const [status, answer] of Object.entries<Json>(old.responses)) {
    const [then, since] = [resolve(before, answer), resolve(now, one.responses[status])]
    if (since === undefined) found.push(`${name} ${status}: gone`)
    for (const [type, content] of Object.entries<Json>(then?.content ?? {}))
      found.push(
        ...losses(
          ...sides(content.schema, since?.content?.[type]?.schema),
          'program',
          `${name} ${status}`,
          new Set(),
        ),
      )
  }
  return found
}

function lossesOfApi(before: Json, now: Json): string[] {
  return Object.entries<Json>(before.paths).flatMap(([address, calls]) =>
    METHODS.flatMap((method) => {
      if (!calls[method]) return []
      const name = `${method.toUpperCase()} ${address}`
      const one = now.paths[address]?.[method]
      return one ? lossesOfCall(before, now, name, calls[method], one) : [`${name}: gone`]
    }),
  )
}

describe.each(released)('a program written for $version', ({ api }) => {
  test('is understood, and finds in every answer what was there', () => {
    expect(lossesOfApi(api, today)).toEqual([])
  })
})

describe('the comparison notices', () => {
  const bodyOf = (api: Json) => api.components.schemas.AddMedicationBody
  test.each<[string, (api: Json) => void, string]>([
    ['a call that is gone', (api) => delete api.paths['/api/due'], 'GET /api/due: gone'],
    [
      'a value of an answer that is gone',
      (api) => delete api.components.schemas.Person.properties.kind,
      'GET /api/families/{id}/people 200[].kind: gone',
    ],
    [
      'a value of an answer that may be missing',
      (api) => {
        const person = api.components.schemas.Person
        person.required = person.required.filter((name: string) => name !== 'kind')
      },
      'GET /api/families/{id}/people 200[].kind: may be missing',
    ],
    [
      'a value that must be sent',
      (api) => bodyOf(api).required.push('purpose'),
      'POST /api/medications body.purpose: must be sent',
    ],
    [
      'a shorter text',
      (api) => {
        bodyOf(api).properties.name.maxLength = 20
      },
      'POST /api/medications body.name: maxLength 200 → 20',
    ],
    [
      'a choice that is gone',
      (api) => {
        api.components.schemas.AddPersonBody.properties.kind.enum = ['person']
      },
      'POST /api/families/{id}/people body.kind: no longer pet',
    ],
  ])('%s', (_, change, loss) => {
    const changed = structuredClone(today)
    change(changed)
    expect(lossesOfApi(today, changed)).toContain(loss)
  })
})
