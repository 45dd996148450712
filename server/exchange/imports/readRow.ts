import * as z from 'zod/mini'
import { MOST_AMOUNT, STEPS, toMilli, UNITS } from '../../../contract/amounts.ts'
import { toCalendarDate } from '../../../contract/calendarDate.ts'
import { EARLIEST_TAKEN_AT } from '../../../contract/doses.ts'
import { MEASUREMENT_UNITS, type MeasurementKind } from '../../../contract/measuring.ts'
import { AddMedicationBody } from '../../../contract/medications.ts'
import { AddPackBody, MovementKind } from '../../../contract/packs.ts'
import { AddPersonBody } from '../../../contract/people.ts'
import { PlanBody } from '../../../contract/plans.ts'
import { text } from '../../../contract/text.ts'
import { TimeZone } from '../../../contract/timeZone.ts'
import { MINUTE_MS } from '../../../language/durations.ts'
import { t } from '../../../language/t.ts'
import { contentOf, type PlanContent } from '../../medicines/plans/planContent.ts'
import type { Cells } from './incoming.ts'

/** The reason why a row cannot be imported. */
export class Unreadable extends Error {}

const CLOCK_SKEW_MS = 5 * MINUTE_MS
const HIGHEST_MILLI = MOST_AMOUNT * 1000

/** Schemas by header and length: making one takes longer than checking a cell. */
const texts = new Map<string, ReturnType<typeof text>>()

function textOf(head: string, longest: number) {
  const key = `${head} ${longest}`
  const schema = texts.get(key) ?? text(head, longest)
  texts.set(key, schema)
  return schema
}

/** Parses the cells of a row; throws `Unreadable` for an invalid one. */
export class Row {
  readonly #cells: Cells
  readonly #now: Date
  /** Reasons why cells were left out of a row that is taken over without them. */
  readonly leftOut: string[] = []

  constructor(cells: Cells, now: Date) {
    this.#cells = cells
    this.#now = now
  }

  /** A cell without which the row still counts: null, and named, if it cannot be read. */
  optional<Value>(read: () => Value | null): Value | null {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      this.leftOut.push(error.message)
      return null
    }
  }

  raw = (head: string): string => this.#cells[head] ?? ''

  text(head: string, longest = 2000): string | null {
    const value = this.raw(head)
    if (value === '') return null
    const read = textOf(head, longest).safeParse(value)
    if (!read.success) throw new Unreadable(read.error.issues[0]?.message ?? head)
    return read.data === '' ? null : read.data
  }

  needed(head: string, longest = 300): string {
    const value = this.text(head, longest)
    if (value === null) throw new Unreadable(`${head} is missing`)
    return value
  }

  #number(head: string): number | null {
    const value = this.raw(head).trim()
    if (value === '') return null
    const number = Number(value)
    if (!Number.isFinite(number)) throw new Unreadable(`${head} is not a number`)
    return number
  }

  whole(head: string, least: number, most: number): number | null {
    const number = this.#number(head)
    if (number !== null && !(Number.isInteger(number) && number >= least && number <= most))
      throw new Unreadable(`${head} must be a whole number from ${least} to ${most}`)
    return number
  }

  milli(head: string, least = 0): number | null {
    const number = this.#number(head)
    if (number === null) return null
    const milli = toMilli(number)
    if (milli < least || milli > HIGHEST_MILLI) throw new Unreadable(`${head} is too small or too large`)
    return milli
  }

  instant(head: string, { isPast = false } = {}): string | null {
    const value = this.raw(`${head}_utc`)
    if (value === '') return null
    const instant = new Date(value)
    const time = instant.getTime()
    if (Number.isNaN(time) || time < 0 || time > 253_402_300_799_999)
      throw new Unreadable(`${head} is not a time`)
    if (isPast && time > this.#now.getTime() + CLOCK_SKEW_MS) throw new Unreadable(`${head} is in the future`)
    return instant.toISOString()
  }

  /** Time of addition; now if that is missing or in the future. */
  created(): string {
    const created = this.instant('created') ?? this.#now.toISOString()
    return created > this.#now.toISOString() ? this.#now.toISOString() : created
  }

  date(head: string): string | null {
    const value = this.raw(head)
    if (value === '') return null
    const date = toCalendarDate(value)
    if (date === undefined) throw new Unreadable(`${head} is not a date`)
    return date
  }

  oneOf<Value extends string>(head: string, values: readonly Value[]): Value | null {
    const value = this.raw(head)
    if (value === '') return null
    const found = values.find((one) => one === value)
    if (found === undefined) throw new Unreadable(`${head} must be one of ${values.join(', ')}`)
    return found
  }

  /** Null for an empty cell, as the tables write it. */
  json(head: string): unknown {
    const value = this.raw(head)
    if (value === '') return null
    try {
      return JSON.parse(value)
    } catch {
      throw new Unreadable(`${head} is not readable`)
    }
  }

  zone(head: string): string | null {
    const value = this.text(head, 64)
    if (value !== null && !TimeZone.safeParse(value).success) throw new Unreadable(`${head} is no time zone`)
    return value
  }

  taken(): string {
    const taken = this.instant('taken', { isPast: true })
    if (taken === null) throw new Unreadable(t('It does not say when it was taken'))
    if (taken < EARLIEST_TAKEN_AT) throw new Unreadable(t('It was taken before 2024'))
    return taken
  }

  /** The smallest unit in which our tables count this value. */
  step = (): number => {
    const number = this.#number('step') ?? 1
    if (!STEPS.some((step) => step === number))
      throw new Unreadable(`step must be one of ${STEPS.join(', ')}`)
    return toMilli(number)
  }

  unit = () => this.oneOf('unit', UNITS) ?? 'pill'
}

const check = <Value>(
  schema: {
    safeParse(value: unknown): { success: boolean; data?: unknown; error?: { issues: { message: string }[] } }
  },
  value: unknown,
): Value => {
  const read = schema.safeParse(value)
  if (!read.success) throw new Unreadable(read.error?.issues[0]?.message ?? 'It is not readable')
  return read.data as Value
}

export const personName = (value: string): string => check(AddPersonBody.shape.name, value)
export const medicineName = (value: string): string => check(AddMedicationBody.shape.name, value)
export const movementKind = (value: string): MovementKind => check(MovementKind, value)

const Strength = AddPackBody.shape.strength

const Parts = z
  .array(
    z.object({
      packId: z.nullable(z.string()),
      name: z.nullable(text('name', 200)),
      strength: z.nullable(text('strength', 100)),
      milli: z.int().check(z.minimum(1), z.maximum(HIGHEST_MILLI)),
    }),
  )
  .check(z.minLength(1), z.maxLength(500))

/** Parses what a dose was taken from; `packs` are the new ids. */
export function takenPacksOf(value: unknown, packs: ReadonlyMap<string, string>): string | null {
  if (value === null) return null
  const parts = check<z.infer<typeof Parts>>(Parts, value)
  return JSON.stringify(parts.map((part) => ({ ...part, packId: packs.get(part.packId ?? '') ?? null })))
}

/** Parses a plan's content as strictly as the API. */
export function planOf(value: unknown, timeZone: string): PlanContent {
  if (typeof value !== 'object' || value === null) throw new Unreadable(t('The plan is not readable'))
  return {
    ...contentOf(check<PlanBody>(PlanBody, { ...value, personId: 'somebody', timeZone })),
    ...('strength' in value && { strength: check<string | null>(Strength, value.strength) }),
  }
}

export function measuredIn(row: Row) {
  const kind = row.oneOf('kind', Object.keys(MEASUREMENT_UNITS) as MeasurementKind[])
  if (kind === null) throw new Unreadable('kind is missing')
  const unit = row.oneOf('unit', MEASUREMENT_UNITS[kind])
  const valueMilli = row.milli('value', 1)
  const diastolicMilli = row.milli('diastolic', 1)
  const note = row.text('note', 500)
  const isWhole =
    kind === 'note' ? note !== null && valueMilli === null : unit !== null && valueMilli !== null
  if (!isWhole || (kind === 'bloodPressure') !== (diastolicMilli !== null))
    throw new Unreadable(t('The measurement is not complete'))
  return { kind, unit, valueMilli, diastolicMilli, note }
}
