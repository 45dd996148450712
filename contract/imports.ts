import * as z from 'zod/mini'
import { sentence, t } from '../language/t.ts'
import { Unit } from './amountFields.ts'
import type { CallTable } from './call.ts'
import { TABLES } from './exports.ts'
import { Plan } from './plans.ts'
import { text } from './text.ts'
import { TimeZone } from './timeZone.ts'

export const MOST_IMPORT_MEGABYTES = 32

/** As base64, with what surrounds it. */
const MOST_BODY_MEGABYTES = 44

export const UNDO_HOURS = 24

/** Listed in a preview, which counts all. */
export const MOST_LINES = 500

export const MOST_QUESTIONS = 200

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
  'status',
  'person',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** Other names of columns, in lower case, by which spreadsheets and programs call what fields hold. */
const OTHER_NAMES: Partial<Record<ImportField, string>> = {
  name: 'medicine|medication|medication name|drug|medikament|arzneimittel|médicament|medicamento|medicinale|farmaco|lek|ліки|دواء|medicijn|ilaç',
  purpose: 'indication|zweck|indikation|indicación|indicazione|indicação|wskazanie',
  notes: 'note|comment|comments|notizen|notiz|remarques|notas|note|uwagi|notatki|примітки',
  frequency: 'how often|häufigkeit|fréquence|frecuencia|frequenza|frequência|częstotliwość',
  count: 'quantity|stock|anzahl|bestand|vorrat|quantité|cantidad|quantità|quantidade|ilość|кількість',
  unit: 'units|einheit|unité|unidad|unità|unidade|jednostka|одиниця',
  expires:
    'expiry|expiry date|expiration|expiration date|best before|verfallsdatum|verfall|haltbar bis|ablaufdatum|péremption|caducidad|fecha de caducidad|scadenza|validade|termin ważności|термін придатності',
  lot: 'batch|charge|charge nr|lote|lotto|seria',
  taken: 'taken at|time taken|eingenommen|genommen|genommen am|pris le|tomado|preso|przyjęto|прийнято',
  amount: 'dose|dosage|dosierung|dosis|menge|dosi|dosaggio|dawka|доза',
  status:
    'dose status|state|statut|estado|stato|статус|zustand|durum|الحالة|skipped|missed|übersprungen|ausgelassen|omitido|saltato|пропущено|overgeslagen',
  person: 'taken by|who|wer|qui|quién|chi|quem|kto|хто',
}

/** Names of a count that cannot be an amount that was taken. */
const STOCKS = /stock|bestand|vorrat/i

/**
 * Columns that are named like fields, in one of several languages, are matched already. A column `name` beside one of medicines may
 * name people, and a quantity beside times, without another amount, may be what was taken: these are not matched.
 */
export const matchedByName = (columns: readonly string[]): Partial<Record<ImportField, string>> => {
  const byName = new Map(
    columns.toReversed().map((column) => [column.trim().toLowerCase().replaceAll(/[_-]/g, ' '), column]),
  )
  const matched: Partial<Record<ImportField, string>> = Object.fromEntries(
    IMPORT_FIELDS.flatMap((field) => {
      const others = OTHER_NAMES[field]?.split('|') ?? []
      const names = field === 'name' ? [...others, field] : [field.replaceAll('_', ' '), ...others]
      const name = names.find((one) => byName.has(one))
      return name === undefined ? [] : [[field, byName.get(name)]]
    }),
  )
  const isLog = matched.taken !== undefined && matched.amount === undefined
  if (isLog && matched.count !== undefined && !STOCKS.test(matched.count)) delete matched.count
  return matched
}

const LONGEST_TEXT = MOST_IMPORT_MEGABYTES * 1024 * 1024
const LONGEST_BASE64 = Math.ceil(LONGEST_TEXT / 3) * 4
const FILES = { error: () => t('Please choose a file') }

const Keys = z
  ._default(z.array(text(sentence('A key'), 300)).check(z.maxLength(2000)), [])
  .register(z.globalRegistry, { examples: [[]] })

const TOO_LARGE = { error: () => t('The file is too large') }

/** A file as `text`, or rather as `base64` bytes: only these tell in which encoding a spreadsheet saved it. */
const ImportFile = z
  .object({
    name: text(sentence('The name of a file'), 300),
    /** Not trimmed. */
    text: z.optional(z.string(FILES).check(z.maxLength(LONGEST_TEXT, TOO_LARGE))),
    base64: z.optional(
      z
        .base64(FILES)
        .check(z.maxLength(LONGEST_BASE64, TOO_LARGE))
        .register(z.globalRegistry, {
          examples: ['bmFtZSxjb3VudApBc3BpcmluLDEwCg=='],
        }),
    ),
  })
  .check(z.refine((file) => file.text !== undefined || file.base64 !== undefined, FILES))

export const ImportBody = z.object({
  files: z
    .array(ImportFile, FILES)
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
  /** Answers by the questions' ids: a choice's id, or an amount like `1.5` where `takesAmount`. */
  answers: z.optional(
    z
      .record(text(sentence('A key'), 300), text(sentence('An answer'), 300))
      .register(z.globalRegistry, { examples: [{}] }),
  ),
  /** Applies to times without a zone, and to plans. */
  timeZone: TimeZone,
})
export type ImportBody = z.infer<typeof ImportBody>

/** `look`: left out until someone answers its question, or says if a medicine of that name is the same. */
export const LineStatus = z.enum(['new', 'same', 'look', 'lost'])

/** Newest version of a plan that is new, as it will be. */
const ImportedPlan = z.extend(
  z.pick(Plan, {
    status: true,
    phases: true,
    asNeeded: true,
    startsOn: true,
    endsOn: true,
    food: true,
    limits: true,
    timeZone: true,
  }),
  {
    unit: Unit,
    /** Name of the person. */
    person: z.string(),
  },
)
export type ImportedPlan = z.infer<typeof ImportedPlan>

export const ImportLine = z.object({
  table: z.enum(TABLES),
  /** Names a `look` line in `same` and `different`. */
  key: z.string(),
  name: z.string(),
  status: LineStatus,
  /** Reason for `lost`. */
  reason: z.nullable(z.string()),
  /** Id of the question that a `look` line waits for; null if it waits for `same` or `different`. */
  question: z.nullable(z.string()),
  /** Row of a CSV file, as a spreadsheet counts them; null in other files. */
  row: z.nullable(z.int()),
  /** Of a new plan, in the line of its newest version. */
  plan: z.optional(ImportedPlan),
})
export type ImportLine = z.infer<typeof ImportLine>

/** Something that a file leaves open. One answer serves all of its lines, which stay out until it is given. */
export const ImportQuestion = z.object({
  id: z.string(),
  /** In the reader's language, like the labels. */
  sentence: z.string(),
  choices: z.array(z.object({ id: z.string(), label: z.string() })),
  /** True if a typed amount above zero is an answer too. */
  takesAmount: z.boolean(),
  /** Answer of the request; null if it has none or an impossible one. */
  answer: z.nullable(z.string()),
  /** Number of lines that depend on the answer. */
  lines: z.int(),
})
export type ImportQuestion = z.infer<typeof ImportQuestion>

export const ImportPreview = z.object({
  /** `csv` needs `columns`; `unknown` cannot be read. */
  format: z.enum(['tables', 'csv', 'medTimer', 'medassist', 'mediKeep', 'appleHealth', 'unknown']),
  columns: z.array(z.string()),
  counts: z.object({ new: z.int(), same: z.int(), look: z.int(), lost: z.int() }),
  /** In the order of the files; the first `MOST_QUESTIONS`. */
  questions: z.array(ImportQuestion),
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

const NOT_READ = ['importUnderWay', 'importQueueFull', 'importTooLarge'] as const

export const importCalls = {
  'POST /api/families/{id}/imports/preview': {
    summary: 'Preview what files would add to a family; saves nothing',
    requiredRight: 'manage',
    body: ImportBody,
    bodyMegabytes: MOST_BODY_MEGABYTES,
    status: 200,
    answer: ImportPreview,
    changes: [],
    failures: ['familyNotFound', ...NOT_READ],
  },
  'POST /api/families/{id}/imports': {
    summary: 'Import files into a family, all or nothing; content that was imported before is left out',
    requiredRight: 'manage',
    body: ImportBody,
    bodyMegabytes: MOST_BODY_MEGABYTES,
    status: 200,
    answer: z.object({ import: z.nullable(Import), preview: ImportPreview }),
    changes: CHANGED,
    failures: ['familyNotFound', 'limitReached', ...NOT_READ],
  },
  'GET /api/families/{id}/imports': {
    summary: `List the imports of the last ${UNDO_HOURS} hours, which can be undone, newest first`,
    requiredRight: 'manage',
    status: 200,
    answer: z.array(Import),
    shows: ['events'],
    failures: ['familyNotFound'],
  },
  'DELETE /api/families/{id}/imports/{importId}': {
    summary: `Undo an import within ${UNDO_HOURS} hours, including doses logged since for its medicines`,
    requiredRight: 'manage',
    status: 204,
    answer: null,
    changes: CHANGED,
    failures: ['familyNotFound', 'importNotFound'],
  },
} as const satisfies CallTable
