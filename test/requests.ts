import type { Call, Endpoint } from '../contract/call.ts'
import { toRequest } from '../contract/request.ts'
import type { IdKind } from '../contract/text.ts'
import { newId } from '../server/platform/database/newId.ts'
import { type Ids, sampleOf } from './samples.ts'
import { multipart } from './uploads.ts'

/** Ids by kind: path parameters name more kinds than fields do. */
export type Things = Ids &
  Record<
    | 'plan'
    | 'line'
    | 'member'
    | 'invitation'
    | 'session'
    | 'token'
    | 'passkey'
    | 'calendar'
    | 'share'
    | 'import'
    | 'join'
    | 'backup'
    | 'account',
    string
  >

export const nothing = (): Things => ({
  family: newId(),
  person: newId(),
  member: newId(),
  invitation: newId(),
  medication: newId(),
  dose: newId(),
  line: newId(),
  pack: newId(),
  movement: newId(),
  image: newId(),
  session: newId(),
  token: newId(),
  passkey: newId(),
  calendar: newId(),
  share: newId(),
  import: newId(),
  join: newId(),
  backup: '2026-11-21-1200',
  account: newId(),
  plan: newId(),
  measurement: newId(),
  occurrence: `${newId()}-1-20261121T0800`,
})

const KIND_OF_SEGMENT: Record<string, keyof Things> = {
  families: 'family',
  people: 'person',
  medications: 'medication',
  logs: 'dose',
  shopping: 'line',
  packs: 'pack',
  movements: 'movement',
  sessions: 'session',
  tokens: 'token',
  passkeys: 'passkey',
  invitations: 'invitation',
  calendars: 'calendar',
  shares: 'share',
  imports: 'import',
  joins: 'join',
  backups: 'backup',
  accounts: 'account',
  members: 'member',
  plans: 'plan',
  occurrences: 'occurrence',
  measurements: 'measurement',
}

/** Calls whose samples join a medication with itself: refused, but not for a right. */
const WITH_ITSELF: ReadonlySet<Endpoint> = new Set([
  'GET /api/medications/{id}/joins/preview',
  'POST /api/medications/{id}/joins',
])

/** The status with which a call answers its sample, sent by someone who may make it. */
export const statusOf = (name: Endpoint, { status }: Pick<Call, 'status'>): number =>
  WITH_ITSELF.has(name) ? 409 : status

/** An id position of a call: a path parameter by name, or every field of a kind in the query or body. */
export interface IdPosition {
  name: string
  kind: keyof Things
}

const paramsOf = (name: Endpoint): IdPosition[] =>
  [...name.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, segment, param]) => {
    const kind = KIND_OF_SEGMENT[segment as string]
    if (!kind) throw new Error(`test/requests.ts does not know what the ids of /${segment}/{${param}} name`)
    return { name: `path ${param}`, kind }
  })

const FIELD_KINDS: IdKind[] = [
  'family',
  'person',
  'medication',
  'image',
  'dose',
  'pack',
  'movement',
  'occurrence',
  'measurement',
]

/** Kinds of id in a query or body: those that change its sample. */
const fieldsOf = (part: 'query' | 'body', row: Call): IdPosition[] => {
  const schema = row[part]
  if (!schema) return []
  const same = Object.fromEntries(FIELD_KINDS.map((kind) => [kind, 'same'])) as Ids
  const sample = (ids: Ids) => JSON.stringify(sampleOf(schema, ids))
  return FIELD_KINDS.filter((kind) => sample(same) !== sample({ ...same, [kind]: 'other' })).map((kind) => ({
    name: `${part} ${kind}`,
    kind,
  }))
}

export const idPositionsOf = (name: Endpoint, row: Call): IdPosition[] => [
  ...paramsOf(name),
  ...fieldsOf('query', row),
  ...fieldsOf('body', row),
]

/** A valid request of the row with every id position filled by `idAt`; for `app.inject`. */
export function requestOf(name: Endpoint, row: Call, idAt: (position: IdPosition) => string) {
  const params = Object.fromEntries(
    paramsOf(name).map((position) => [position.name.replace('path ', ''), idAt(position)]),
  )
  const { method, path: url } = toRequest(name, { params })
  const idsIn = (part: 'query' | 'body') =>
    Object.fromEntries(FIELD_KINDS.map((kind) => [kind, idAt({ name: `${part} ${kind}`, kind })])) as Ids
  const files =
    row.files && multipart(row.files.field, [{ filename: 'a.jpg', bytes: Buffer.from('no image') }])
  return {
    method,
    url,
    query: row.query ? (sampleOf(row.query, idsIn('query')) as Record<string, string>) : {},
    headers: files?.headers ?? {},
    ...(files && { payload: files.bytes }),
    ...(row.body && { payload: sampleOf(row.body, idsIn('body')) as object }),
  }
}
