import * as z from 'zod/mini'
import { sentence, t } from '../language/t.ts'
import type { CallTable } from './call.ts'
import { TABLES } from './tables.ts'
import { text } from './text.ts'
import { TimeZone } from './timeZone.ts'

export const MOST_IMPORT_MEGABYTES = 32

export const UNDO_HOURS = 24

/** Listed in a preview, which counts all. */
export const MOST_LINES = 500

export const IMPORT_FIELDS = [
  'name',
  'purpose',
  'notes',
  'frequency',
  'count',
  'unit',
  'expires',
  'lot',
  'product_code',
  'taken',
  'amount',
  'person',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** Columns that are named like fields are matched already. */
export const matchedByName = (columns: readonly string[]): Partial<Record<ImportField, string>> =>
  Object.fromEntries(
    IMPORT_FIELDS.flatMap((field) => {
      const column = columns.find((one) => one.trim().toLowerCase().replaceAll(/[ -]/g, '_') === field)
      return column === undefined ? [] : [[field, column]]
    }),
  )

const LONGEST_TEXT = MOST_IMPORT_MEGABYTES * 1024 * 1024
const FILES = { error: () => t('Please choose a file') }

const Keys = z
  ._default(z.array(text(sentence('A key'), 300)).check(z.maxLength(2000)), [])
  .register(z.globalRegistry, { examples: [[]] })

export const ImportBody = z.object({
  files: z
    .array(
      z.object({
        name: text(sentence('The name of a file'), 300),
        /** Not trimmed. */
        text: z.string(FILES).check(z.maxLength(LONGEST_TEXT, { error: () => t('The file is too large') })),
      }),
      FILES,
    )
    .check(
      z.minLength(1, FILES),
      z.maxLength(10, { error: () => t('At most 10 files can be imported at once') }),
    ),
  /** Columns of other CSV files, by field. */
  columns: z.optional(
    z.object(
      Object.fromEntries(
        IMPORT_FIELDS.map((field) => [field, z.optional(text(sentence('A column'), 300))]),
      ) as Record<ImportField, z.ZodMiniOptional<ReturnType<typeof text>>>,
    ),
  ),
  /** Keys of `look` lines that are medicines of the family, and of new ones. */
  same: Keys,
  different: Keys,
  /** Applies to times without a zone, and to plans. */
  timeZone: TimeZone,
})
export type ImportBody = z.infer<typeof ImportBody>

/** `look`: the family has a medicine of that name; left out until someone says if it is the same. */
export const LineStatus = z.enum(['new', 'same', 'look', 'lost'])

export const ImportLine = z.object({
  table: z.enum(TABLES),
  /** Names a `look` line in `same` and `different`. */
  key: z.string(),
  name: z.string(),
  status: LineStatus,
  /** Reason for `lost`. */
  reason: z.nullable(z.string()),
})
export type ImportLine = z.infer<typeof ImportLine>

export const ImportPreview = z.object({
  /** `csv` needs `columns`; `unknown` cannot be read. */
  format: z.enum(['tables', 'csv', 'medTimer', 'medassist', 'mediKeep', 'unknown']),
  columns: z.array(z.string()),
  counts: z.object({ new: z.int(), same: z.int(), look: z.int(), lost: z.int() }),
  /** The first lines: those to look at, then losses, then medicines and people, then the rest. */
  lines: z.array(ImportLine),
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const Import = z.object({
  id: z.string(),
  madeBy: z.string(),
  createdAt: z.iso.datetime({ precision: 3 }),
  added: z.int(),
})
export type Import = z.infer<typeof Import>

const CHANGED = [
  'people',
  'medications',
  'stock',
  'plans',
  'occurrences',
  'doses',
  'measurements',
  'families',
  'events',
] as const

export const importCalls = {
  'POST /api/families/{id}/imports/preview': {
    summary: 'What files would add to a family. Nothing is saved',
    needs: 'manage',
    body: ImportBody,
    bodyMegabytes: MOST_IMPORT_MEGABYTES,
    status: 200,
    answer: ImportPreview,
    changes: [],
    failures: ['familyNotFound', 'importUnderWay'],
  },
  'POST /api/families/{id}/imports': {
    summary: 'Add what files have to a family, all or nothing. Files that were added before add nothing',
    needs: 'manage',
    body: ImportBody,
    bodyMegabytes: MOST_IMPORT_MEGABYTES,
    status: 200,
    answer: z.object({ import: z.nullable(Import), preview: ImportPreview }),
    changes: CHANGED,
    failures: ['familyNotFound', 'limitReached', 'importUnderWay'],
  },
  'GET /api/families/{id}/imports': {
    summary: `Imports into a family that can be undone: those of the last ${UNDO_HOURS} hours, newest first`,
    needs: 'manage',
    status: 200,
    answer: z.array(Import),
    shows: ['events'],
    failures: ['familyNotFound'],
  },
  'DELETE /api/families/{id}/imports/{importId}': {
    summary: `Undo an import as a whole, within ${UNDO_HOURS} hours, with what was logged since for its medicines`,
    needs: 'manage',
    status: 204,
    answer: null,
    changes: CHANGED,
    failures: ['familyNotFound', 'importNotFound'],
  },
} as const satisfies CallTable
