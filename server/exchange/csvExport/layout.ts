import type { TableName } from '../../../contract/exports.ts'

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

/** Source of a medicine's people, which are rows of another table. */
export const TAKERS = 'takers'

/** `last_count` is the column `lastCount` of the table. */
const sameName = (head: string) => head.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Columns of one kind: by their header, or by header and source where that has another name (`created=createdAt`). */
const columns = (kind: CellKind, ...named: string[]): Column[] =>
  named.map((name) => {
    const [head = '', source = sameName(head)] = name.split('=')
    return [head, source.includes('.') || source === TAKERS ? source : `t.${source}`, kind]
  })

const MEDICINE = columns('text', 'medicine_id=medications.id', 'medicine=medications.name')
const CREATED = columns('instant', 'created=createdAt')

/** Every table with its columns. Names of headers never change; new ones may be added. */
export const LAYOUTS: Record<TableName, Layout> = {
  people: {
    table: 'people',
    of: 'family',
    order: ['t.createdAt', 't.id'],
    time: 't.createdAt',
    columns: [
      ...columns('text', 'id', 'name', 'kind', 'letter'),
      ...columns('whole', 'colour'),
      ...columns('text', 'time_zone', 'allergies'),
      ...columns('instant', 'archived=archivedAt'),
      ...CREATED,
    ],
  },
  medicines: {
    table: 'medications',
    of: 'family',
    order: ['t.createdAt', 't.id'],
    time: 't.createdAt',
    columns: [
      ...columns('text', 'id', 'name', 'purpose', 'notes', 'frequency', 'if_missed', 'unit'),
      ...columns('milli', 'step=stepMilli'),
      ...columns('whole', 'warn_days'),
      ...columns('json', `people=${TAKERS}`),
      ...columns('milli', 'left=leftMilli'),
      ...columns('date', 'expires=expirationDate'),
      ...CREATED,
    ],
  },
  packs: {
    table: 'packs',
    of: 'medication',
    order: ['t.createdAt', 't.id'],
    time: 't.createdAt',
    columns: [
      ...columns('text', 'id'),
      ...MEDICINE,
      ...columns('milli', 'count=milli', 'initial_count=initialMilli'),
      ...columns('whole', 'last_count'),
      ...columns('date', 'expires=expirationDate', 'opened=openedOn'),
      ...columns('whole', 'use_within_days'),
      ...columns('text', 'lot', 'product_code', 'name', 'strength'),
      ...columns('instant', 'discarded=discardedAt'),
      ...CREATED,
    ],
  },
  plans: {
    table: 'planRevisions',
    of: 'plan',
    order: ['t.planId', 't.number'],
    time: 't.from',
    columns: [
      ...columns('text', 'id=planId'),
      ...columns('whole', 'revision=number'),
      ...MEDICINE,
      ...columns('person', 'person=plans.personId'),
      ...columns('text', 'status=plans.status'),
      ...columns('instant', 'from', 'until'),
      ...columns('text', 'time_zone'),
      ...columns('json', 'plan=content'),
      ...columns('instant', 'kept_until=plans.keptUntil', 'created=plans.createdAt'),
    ],
  },
  planned: {
    table: 'occurrences',
    of: 'plan',
    order: ['t.dueAt', 't.id'],
    time: 't.dueAt',
    columns: [
      ...columns('text', 'id', 'plan_id'),
      ...columns('whole', 'revision'),
      ...MEDICINE,
      ...columns('instant', 'due=dueAt'),
      ...columns('text', 'clock=local', 'time_zone'),
      ...columns('milli', 'amount=milli'),
      ...columns('text', 'note', 'food', 'asks'),
      ...columns('instant', 'window_from=windowStartsAt', 'window_to=windowEndsAt', 'skipped=skippedAt'),
      ...columns('person', 'skipped_by'),
      ...columns('text', 'skip_reason', 'skip_notes'),
    ],
  },
  doses: {
    table: 'doses',
    of: 'medication',
    order: ['t.takenAt', 't.id'],
    time: 't.takenAt',
    columns: [
      ...columns('text', 'id'),
      ...MEDICINE,
      ...columns('instant', 'taken=takenAt'),
      ...columns('milli', 'amount=amountMilli'),
      ...columns('text', 'unit=medications.unit'),
      ...columns('person', 'person=personId', 'logged_by'),
      ...columns('text', 'planned_id=occurrenceId', 'notes', 'beyond_limits_because=overrideReason'),
      ...columns('text', 'taken_name'),
      ...columns('json', 'taken_packs'),
      ...columns('whole', 'keeps_times=keepsTimes'),
      ...CREATED,
    ],
  },
  movements: {
    table: 'movements',
    of: 'medication',
    order: ['t.medicationId', 't.number'],
    time: 't.at',
    columns: [
      ...columns('whole', 'number'),
      ...MEDICINE,
      ...columns('text', 'pack_id'),
      ...columns('instant', 'at'),
      ...columns('text', 'kind'),
      ...columns('milli', 'amount=milli', 'uncounted=uncountedMilli', 'after=afterMilli', 'left=leftMilli'),
      ...columns('text', 'dose_id'),
      ...columns('whole', 'reverses'),
      ...columns('person', 'person=personId'),
      ...columns('text', 'notes'),
    ],
  },
  measurements: {
    table: 'measurements',
    of: 'person',
    order: ['t.measuredAt', 't.id'],
    time: 't.measuredAt',
    columns: [
      ...columns('text', 'id'),
      ...columns('person', 'person=personId'),
      ...columns('text', 'kind'),
      ...columns('instant', 'measured=measuredAt'),
      ...columns('milli', 'value=valueMilli', 'diastolic=diastolicMilli'),
      ...columns('text', 'unit', 'note'),
      ...columns('person', 'recorded_by'),
      ...CREATED,
    ],
  },
}

/** Headers of a column: two for a person or an instant. */
export const headsOf = ([head, , kind]: Column): string[] =>
  kind === 'instant' ? [`${head}_utc`, `${head}_local`] : kind === 'person' ? [`${head}_id`, head] : [head]
