import type { TableName } from '../../contract/tables.ts'

/**
 * Kinds of columns. `milli` is in thousandths in the database, `instant` gives cells in UTC and local time, `person` an id and
 * a name; `json` is JSON text.
 */
export type CellKind = 'text' | 'whole' | 'milli' | 'instant' | 'date' | 'person' | 'json'

/** A column: header, source (`t` is the table, `plans` and `medications` its owners), and kind. */
export type Column = readonly [head: string, from: string, kind: CellKind]

export interface Layout {
  /** Name in the database. */
  table:
    | 'people'
    | 'medications'
    | 'packs'
    | 'planRevisions'
    | 'occurrences'
    | 'doses'
    | 'movements'
    | 'measurements'
  /** Owner of its rows. */
  of: 'family' | 'medication' | 'plan' | 'person'
  /** Sort columns; the first is the time of the filter, if it is one. */
  order: readonly [string, string]
  time: string
  columns: readonly Column[]
}

const MEDICINE: readonly Column[] = [
  ['medicine_id', 'medications.id', 'text'],
  ['medicine', 'medications.name', 'text'],
]

/** Every table with its columns. Names of headers never change; new ones may be added. */
export const LAYOUTS: Record<TableName, Layout> = {
  people: {
    table: 'people',
    of: 'family',
    order: ['t.createdAt', 't.id'],
    time: 't.createdAt',
    columns: [
      ['id', 't.id', 'text'],
      ['name', 't.name', 'text'],
      ['kind', 't.kind', 'text'],
      ['letter', 't.letter', 'text'],
      ['colour', 't.colour', 'whole'],
      ['time_zone', 't.timeZone', 'text'],
      ['allergies', 't.allergies', 'text'],
      ['archived', 't.archivedAt', 'instant'],
      ['created', 't.createdAt', 'instant'],
    ],
  },
  medicines: {
    table: 'medications',
    of: 'family',
    order: ['t.createdAt', 't.id'],
    time: 't.createdAt',
    columns: [
      ['id', 't.id', 'text'],
      ['name', 't.name', 'text'],
      ['purpose', 't.purpose', 'text'],
      ['notes', 't.notes', 'text'],
      ['frequency', 't.frequency', 'text'],
      ['if_missed', 't.ifMissed', 'text'],
      ['unit', 't.unit', 'text'],
      ['step', 't.stepMilli', 'milli'],
      ['warn_days', 't.warnDays', 'whole'],
      ['people', 'takers', 'json'],
      ['left', 't.leftMilli', 'milli'],
      ['expires', 't.expirationDate', 'date'],
      ['created', 't.createdAt', 'instant'],
    ],
  },
  packs: {
    table: 'packs',
    of: 'medication',
    order: ['t.createdAt', 't.id'],
    time: 't.createdAt',
    columns: [
      ['id', 't.id', 'text'],
      ...MEDICINE,
      ['count', 't.milli', 'milli'],
      ['initial_count', 't.initialMilli', 'milli'],
      ['last_count', 't.lastCount', 'whole'],
      ['expires', 't.expirationDate', 'date'],
      ['opened', 't.openedOn', 'date'],
      ['use_within_days', 't.useWithinDays', 'whole'],
      ['lot', 't.lot', 'text'],
      ['product_code', 't.productCode', 'text'],
      ['discarded', 't.discardedAt', 'instant'],
      ['created', 't.createdAt', 'instant'],
    ],
  },
  plans: {
    table: 'planRevisions',
    of: 'plan',
    order: ['t.planId', 't.number'],
    time: 't.from',
    columns: [
      ['id', 't.planId', 'text'],
      ['revision', 't.number', 'whole'],
      ...MEDICINE,
      ['person', 'plans.personId', 'person'],
      ['status', 'plans.status', 'text'],
      ['from', 't.from', 'instant'],
      ['until', 't.until', 'instant'],
      ['time_zone', 't.timeZone', 'text'],
      ['plan', 't.content', 'json'],
      ['kept_until', 'plans.keptUntil', 'instant'],
      ['created', 'plans.createdAt', 'instant'],
    ],
  },
  planned: {
    table: 'occurrences',
    of: 'plan',
    order: ['t.dueAt', 't.id'],
    time: 't.dueAt',
    columns: [
      ['id', 't.id', 'text'],
      ['plan_id', 't.planId', 'text'],
      ['revision', 't.revision', 'whole'],
      ...MEDICINE,
      ['due', 't.dueAt', 'instant'],
      ['clock', 't.local', 'text'],
      ['time_zone', 't.timeZone', 'text'],
      ['amount', 't.milli', 'milli'],
      ['note', 't.note', 'text'],
      ['food', 't.food', 'text'],
      ['asks', 't.asks', 'text'],
      ['window_from', 't.windowStartsAt', 'instant'],
      ['window_to', 't.windowEndsAt', 'instant'],
      ['skipped', 't.skippedAt', 'instant'],
      ['skipped_by', 't.skippedBy', 'person'],
      ['skip_reason', 't.skipReason', 'text'],
      ['skip_notes', 't.skipNotes', 'text'],
    ],
  },
  doses: {
    table: 'doses',
    of: 'medication',
    order: ['t.takenAt', 't.id'],
    time: 't.takenAt',
    columns: [
      ['id', 't.id', 'text'],
      ...MEDICINE,
      ['taken', 't.takenAt', 'instant'],
      ['amount', 't.amountMilli', 'milli'],
      ['unit', 'medications.unit', 'text'],
      ['person', 't.personId', 'person'],
      ['logged_by', 't.loggedBy', 'person'],
      ['planned_id', 't.occurrenceId', 'text'],
      ['notes', 't.notes', 'text'],
      ['beyond_limits_because', 't.overrideReason', 'text'],
      ['created', 't.createdAt', 'instant'],
    ],
  },
  movements: {
    table: 'movements',
    of: 'medication',
    order: ['t.medicationId', 't.number'],
    time: 't.at',
    columns: [
      ['number', 't.number', 'whole'],
      ...MEDICINE,
      ['pack_id', 't.packId', 'text'],
      ['at', 't.at', 'instant'],
      ['kind', 't.kind', 'text'],
      ['amount', 't.milli', 'milli'],
      ['uncounted', 't.uncountedMilli', 'milli'],
      ['after', 't.afterMilli', 'milli'],
      ['left', 't.leftMilli', 'milli'],
      ['dose_id', 't.doseId', 'text'],
      ['reverses', 't.reverses', 'whole'],
      ['person', 't.personId', 'person'],
      ['notes', 't.notes', 'text'],
    ],
  },
  measurements: {
    table: 'measurements',
    of: 'person',
    order: ['t.measuredAt', 't.id'],
    time: 't.measuredAt',
    columns: [
      ['id', 't.id', 'text'],
      ['person', 't.personId', 'person'],
      ['kind', 't.kind', 'text'],
      ['measured', 't.measuredAt', 'instant'],
      ['value', 't.valueMilli', 'milli'],
      ['diastolic', 't.diastolicMilli', 'milli'],
      ['unit', 't.unit', 'text'],
      ['note', 't.note', 'text'],
      ['recorded_by', 't.recordedBy', 'person'],
      ['created', 't.createdAt', 'instant'],
    ],
  },
}

/** Headers of a column: two for a person or an instant. */
export const headsOf = ([head, , kind]: Column): string[] =>
  kind === 'instant' ? [`${head}_utc`, `${head}_local`] : kind === 'person' ? [`${head}_id`, head] : [head]
