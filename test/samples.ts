import * as z from 'zod/mini'
import { type IdKind, idKinds } from '../contract/text.ts'

export type Ids = Record<IdKind, string>

/** Values accepted by some schema of the contract; the first accepted one is a schema's sample. */
const CANDIDATES: unknown[] = [
  'nora@example.org',
  '2026-11-20T08:00:00.000Z',
  '2027-03-31',
  'Nora Berg',
  'A'.repeat(43),
  '1000',
  'Europe/Berlin',
  'N',
  1,
  30,
  true,
  null,
]

type Def = z.core.$ZodTypes['_zod']['def']

/** A value that `schema` accepts, with every optional part, and ids from `ids`. */
export function sampleOf(schema: z.core.$ZodType, ids: Ids): unknown {
  const kind = idKinds.get(schema)?.kind
  if (kind) return ids[kind]
  const [example] = (z.globalRegistry.get(schema)?.examples ?? []) as unknown[]
  if (example !== undefined) return example
  const def = schema._zod.def as Def
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([field, part]) => [field, sampleOf(part as z.core.$ZodType, ids)]),
      )
    case 'array':
      return [sampleOf(def.element, ids)]
    case 'optional':
    case 'nullable':
      return sampleOf(def.innerType, ids)
    case 'union':
      return sampleOf(def.options[0] as z.core.$ZodType, ids)
    case 'literal':
      return def.values[0]
    case 'enum':
      return Object.values(def.entries).at(-1)
  }
  const sample = CANDIDATES.find((candidate) => z.safeParse(schema, candidate).success)
  if (sample === undefined) throw new Error(`test/samples.ts has no candidate that a ${def.type} takes`)
  return sample
}
