import fc from 'fast-check'
import type { Endpoint } from '../contract/call.ts'
import { type CallName, calls } from '../contract/calls.ts'

const NASTY: unknown[] = [
  null,
  true,
  -1,
  0,
  0.5,
  1e21,
  -1e308,
  2 ** 31,
  2 ** 53,
  100_001,
  '',
  ' ',
  '0',
  'null',
  '[object Object]',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '🧸'.repeat(40),
  'x'.repeat(3000),
  "'; drop table users; --",
  '%00',
  '../../etc/passwd',
  '\u202e',
  'ﷺ',
  '{{7*7}}',
  '#{7*7}',
  '<script>',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31T23:59:59-14:00',
  '+275760-09-13T00:00:00.001Z',
  '2026-11-20T08:00:00Z',
  '2027-03-31',
  [],
  [[[]]],
  {},
  { toString: 1 },
  { length: -1 },
]

const nasty = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
)

const nastyHeader = fc.constantFrom(
  '',
  '"',
  '"0"',
  'W/"1"',
  '*',
  '"99999999999999999999"',
  '"1", "2"',
  '-1',
  'null',
  'x'.repeat(300),
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/json; charset=x',
  'text/plain',
  'gzip',
  'Bearer',
  'Bearer  ',
  'session=; session=x',
  '=;;=',
  'chunked;q=2',
)

const HEADERS = [
  'if-match',
  'idempotency-key',
  'content-type',
  'accept-encoding',
  'authorization',
  'cookie',
  'origin',
  'sec-fetch-site',
  'x-forwarded-for',
  'x-request-id',
  'range',
  'if-none-match',
]

/** A request of any call, with its values and its damage. */
export const attack = fc.record({
  name: fc.constantFrom(...(Object.keys(calls) as Endpoint[])),
  fillings: fc.array(fc.constantFrom('own', 'foreign', 'missing', 'nasty'), { minLength: 4, maxLength: 4 }),
  nastyId: nasty,
  /** Fields of the body to replace, remove or add; the number picks them. */
  body: fc.array(
    fc.record({
      at: fc.nat(),
      name: fc.constantFrom(undefined, '__proto__', 'constructor', 'id', 'familyId'),
      value: fc.option(nasty, { nil: undefined }),
    }),
    { maxLength: 3 },
  ),
  query: fc.array(
    fc.record({
      name: fc.constantFrom('familyId', 'from', 'to', 'i', 'w', '__proto__', 'x[]'),
      value: nasty,
    }),
    { maxLength: 2 },
  ),
  headers: fc.array(fc.record({ name: fc.constantFrom(...HEADERS), value: nastyHeader }), { maxLength: 2 }),
  /** Cuts a JSON body short, or sends something else. */
  raw: fc.option(fc.oneof(fc.nat(200), nasty), { freq: 6, nil: undefined }),
  signedIn: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
})
export type Attack = typeof attack extends fc.Arbitrary<infer Value> ? Value : never

/** Valid creations: random attacks alone may contain none. */
export const MEANT: Attack[] = (Object.keys(calls) as CallName[])
  .filter((name) => calls[name].status === 201)
  .map((name) => ({
    name,
    fillings: ['own', 'own', 'own', 'own'],
    nastyId: '',
    body: [],
    query: [],
    headers: [],
    raw: undefined,
    signedIn: true,
  }))

/** Text that a header, address or body accepts, without invalid characters. */
export const asText = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(/\p{Surrogate}/gu, '�')

/** A body with some fields replaced, removed or added. */
export function damage(body: unknown, changes: Attack['body']): unknown {
  const fields = { ...(body as Record<string, unknown>) }
  for (const { at, name, value } of changes) {
    const field = name ?? Object.keys(fields)[at % Math.max(1, Object.keys(fields).length)] ?? 'x'
    if (value === undefined) delete fields[field]
    else Object.defineProperty(fields, field, { value, enumerable: true, configurable: true, writable: true })
  }
  return fields
}
