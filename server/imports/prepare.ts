import { createHash } from 'node:crypto'
import type { Unit } from '../../contract/amounts.ts'
import type { ImportBody, ImportLine, ImportPreview } from '../../contract/imports.ts'
import type { TableName } from '../../contract/tables.ts'
import type { Tables } from '../database/tables.ts'
import type { Acting } from '../http/acting.ts'
import { yieldTurn } from '../http/yieldTurn.ts'
import type { PlanContent } from '../plans/planContent.ts'
import { lastDayOf } from '../stock/packs.ts'
import { existingIn } from './existing.ts'
import type { Cells, Incoming } from './incoming.ts'
import { measuredIn, medicineName, movementKind, personName, planOf, Row, Unreadable } from './readRow.ts'

/** Rows to insert, with their ids. */
export interface Prepared {
  people: {
    id: string
    name: string
    kind: 'person' | 'pet'
    letter: string | null
    colour: number | null
    timeZone: string | null
    allergies: string | null
    archivedAt: string | null
    createdAt: string
  }[]
  medicines: (Pick<
    Tables['medications'],
    'id' | 'name' | 'purpose' | 'notes' | 'frequency' | 'ifMissed' | 'warnDays' | 'createdAt'
  > & { unit: Unit; stepMilli: number; takers: string[] })[]
  packs: Tables['packs'][]
  movements: Tables['movements'][]
  plans: {
    id: string
    medicationId: string
    personId: string
    status: 'active' | 'paused' | 'stopped'
    keptUntil: string
    createdAt: string
    revisions: {
      number: number
      from: string
      until: string | null
      timeZone: string
      content: PlanContent
    }[]
  }[]
  planned: Tables['occurrences'][]
  doses: Omit<Tables['doses'], 'version'>[]
  measurements: Tables['measurements'][]
  lines: ImportLine[]
  counts: ImportPreview['counts']
}

const ROWS_AT_ONCE = 300

/** Deterministic id of a file's row in a family, so that a repeated file adds nothing. */
const idOf = (familyId: string, table: TableName, key: string): string =>
  createHash('sha256').update(`${familyId}\n${table}\n${key}`).digest('hex').slice(0, 32)

/** Determines what is new to a family. Writes nothing; yields between rows. */
export async function prepare(
  act: Acting,
  familyId: string,
  incoming: Incoming,
  body: ImportBody,
): Promise<Prepared> {
  const { now } = act
  const at = now.toISOString()
  const known = await existingIn(act, familyId)
  const out: Prepared = {
    people: [],
    medicines: [],
    packs: [],
    movements: [],
    plans: [],
    planned: [],
    doses: [],
    measurements: [],
    lines: [],
    counts: { new: 0, same: 0, look: 0, lost: 0 },
  }
  const newId = (table: TableName, key: string) => idOf(familyId, table, key)
  const say = (
    table: TableName,
    status: ImportLine['status'],
    name: string,
    key = '',
    reason: string | null = null,
  ) => {
    out.counts[status]++
    out.lines.push({ table, key, name: name.slice(0, 200), status, reason })
  }
  const each = async (table: TableName, take: (row: Row, cells: Cells) => void) => {
    let place = 0
    for (const cells of incoming.tables[table]) {
      try {
        take(new Row(cells, now), cells)
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        say(table, 'lost', cells.name || cells.medicine || cells.person || cells.id || '', '', error.message)
      }
      if (++place % ROWS_AT_ONCE === 0) await yieldTurn()
    }
  }
  for (const { table, name, reason } of incoming.lost) say(table, 'lost', name, '', reason)

  const people = new Map(known.people.map(({ id, name }) => [name.toLowerCase(), id]))
  const personIds = new Map(known.people.map(({ id }) => [id, id]))
  const addPerson = (name: string, source: string, rest: Partial<Prepared['people'][number]> = {}) => {
    const id = newId('people', source)
    if (!personIds.has(id)) {
      out.people.push({
        id,
        name,
        kind: 'person',
        letter: null,
        colour: null,
        timeZone: null,
        allergies: null,
        archivedAt: null,
        createdAt: at,
        ...rest,
      })
      say('people', 'new', name)
    }
    personIds.set(id, id)
    people.set(name.toLowerCase(), id)
    return id
  }
  /** The person named in two cells; the importing user's own if both are empty and a person is required. */
  const personOf = (row: Row, head: string): string | null => {
    const source = row.raw(`${head}_id`)
    const known = source === '' ? undefined : personIds.get(source)
    if (known !== undefined) return known
    if (row.raw(head) === '') return null
    const name = personName(row.raw(head))
    const id = people.get(name.toLowerCase()) ?? addPerson(name, source || name)
    if (source !== '') personIds.set(source, id)
    return id
  }
  await each('people', (row) => {
    const source = row.needed('id')
    const name = personName(row.raw('name'))
    const same =
      personIds.get(source) ?? personIds.get(newId('people', source)) ?? people.get(name.toLowerCase())
    if (same !== undefined) {
      personIds.set(source, same)
      return say('people', 'same', name)
    }
    const id = addPerson(name, source, {
      kind: row.oneOf<'person' | 'pet'>('kind', ['person', 'pet']) ?? 'person',
      letter: row.text('letter', 32),
      colour: row.whole('colour', 1, 8),
      timeZone: row.zone('time_zone'),
      allergies: row.text('allergies', 300),
      archivedAt: row.instant('archived', { isPast: true }),
      createdAt: row.created(),
    })
    personIds.set(source, id)
  })

  /** New or existing medicines by their keys in the file, without those that need a decision. */
  const medicines = new Map<string, { id: string; name: string; isNew: boolean }>()
  const [asSame, asDifferent] = [new Set(body.same), new Set(body.different)]
  await each('medicines', (row) => {
    const source = row.needed('id')
    const name = medicineName(row.raw('name'))
    if (medicines.has(source)) return
    const id = newId('medicines', source)
    const existing = known.medicines.find((one) => one.id === source || one.id === id)
    const named = known.medicines.find((one) => one.name.toLowerCase() === name.toLowerCase())
    const same = existing ?? (asSame.has(source) ? named : undefined)
    if (same) {
      medicines.set(source, { id: same.id, name: same.name, isNew: false })
      return say('medicines', 'same', name, source)
    }
    if (named && !asDifferent.has(source)) return say('medicines', 'look', name, source)
    const takers = row.raw('people') === '' ? [] : row.json('people')
    const stepMilli = row.step()
    out.medicines.push({
      id,
      name,
      purpose: row.text('purpose'),
      notes: row.text('notes'),
      frequency: row.text('frequency'),
      ifMissed: row.text('if_missed'),
      unit: row.unit(),
      stepMilli,
      warnDays: row.whole('warn_days', 1, 365),
      createdAt: row.created(),
      takers: Array.isArray(takers)
        ? [...new Set(takers.flatMap((taker) => personIds.get(String(taker)) ?? []))]
        : [],
    })
    medicines.set(source, { id, name, isNew: true })
    say('medicines', 'new', name, source)
  })
  /** The medicine of a row if it is new; data of an existing one is skipped. */
  const newMedicine = (row: Row) => {
    const medicine = medicines.get(row.raw('medicine_id'))
    return medicine?.isNew ? medicine : undefined
  }

  const packs = new Map<string, string>()
  await each('packs', (row) => {
    const medicine = newMedicine(row)
    if (!medicine) return
    const source = row.needed('id')
    const id = newId('packs', source)
    if (packs.has(source)) return
    const dates = {
      expirationDate: row.date('expires'),
      openedOn: row.date('opened'),
      useWithinDays: row.whole('use_within_days', 1, 3650),
    }
    out.packs.push({
      id,
      medicationId: medicine.id,
      milli: row.milli('count'),
      initialMilli: row.milli('initial_count'),
      lastCount: row.whole('last_count', 0, 10_000_000) ?? 0,
      ...dates,
      goodThrough: lastDayOf(dates),
      isExpired: 0,
      lot: row.text('lot', 100),
      productCode: row.text('product_code', 100),
      discardedAt: row.instant('discarded', { isPast: true }),
      version: 1,
      createdAt: row.created(),
    })
    packs.set(source, id)
    say('packs', 'new', row.raw('medicine') || medicine.name)
  })

  const plans = new Map<string, Prepared['plans'][number]>()
  await each('plans', (row) => {
    const medicine = newMedicine(row)
    if (!medicine) return
    const source = row.needed('id')
    const timeZone = row.zone('time_zone') ?? body.timeZone
    const number = row.whole('revision', 1, 100_000) ?? 1
    const revision = {
      number,
      from: row.instant('from') ?? at,
      until: row.instant('until'),
      timeZone,
      content: planOf(row.json('plan'), timeZone),
    }
    let plan = plans.get(source)
    if (!plan) {
      const personId = personOf(row, 'person') ?? known.own
      if (personId === null) throw new Unreadable('It does not say whose plan it is')
      plan = {
        id: newId('plans', source),
        medicationId: medicine.id,
        personId,
        status: row.oneOf('status', ['active', 'paused', 'stopped']) ?? 'active',
        keptUntil: row.instant('kept_until', { isPast: true }) ?? at,
        createdAt: row.created(),
        revisions: [],
      }
      plans.set(source, plan)
      out.plans.push(plan)
    }
    if (plan.revisions.some((one) => one.number === number)) return
    plan.revisions.push(revision)
    say('plans', 'new', row.raw('medicine') || medicine.name)
  })
  for (const plan of out.plans) {
    plan.revisions.sort((a, b) => a.number - b.number)
    const last = plan.revisions.at(-1)
    if (last) last.until = plan.status === 'active' ? null : (last.until ?? at)
  }

  const planned = new Map<string, string>()
  await each('planned', (row) => {
    if (!newMedicine(row)) return
    const [source, planSource] = [row.needed('id'), row.needed('plan_id')]
    const plan = plans.get(planSource)
    const revision = row.whole('revision', 1, 100_000) ?? 1
    const [dueAt, windowStartsAt, windowEndsAt] = [
      row.instant('due'),
      row.instant('window_from'),
      row.instant('window_to'),
    ]
    const local = row.needed('clock', 16)
    if (
      !plan?.revisions.some(({ number }) => number === revision) ||
      !source.startsWith(planSource) ||
      planned.has(source)
    )
      throw new Unreadable('Its plan is not in the file')
    if (
      dueAt === null ||
      windowStartsAt === null ||
      windowEndsAt === null ||
      !/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)
    )
      throw new Unreadable('It has no time')
    const id = `${plan.id}${source.slice(planSource.length)}`
    if (!/^[\w-]{1,64}$/.test(id)) throw new Unreadable('Its id is not readable')
    const skippedAt = row.instant('skipped', { isPast: true })
    out.planned.push({
      id,
      planId: plan.id,
      revision,
      dueAt,
      local,
      timeZone: row.zone('time_zone') ?? 'UTC',
      milli: row.milli('amount') ?? 1000,
      note: row.text('note', 100),
      food: row.oneOf('food', ['with', 'without']),
      asks: row.oneOf('asks', ['temperature', 'weight', 'bloodPressure', 'glucose', 'note']),
      windowStartsAt,
      windowEndsAt,
      skippedAt,
      skippedBy: skippedAt === null ? null : personOf(row, 'skipped_by'),
      skipReason:
        skippedAt === null
          ? null
          : (row.oneOf('skip_reason', ['notNeeded', 'sideEffects', 'toldTo', 'noneLeft', 'other']) ??
            'other'),
      skipNotes: skippedAt === null ? null : row.text('skip_notes'),
      snoozedUntil: null,
      careBy: null,
      careUntil: null,
    })
    planned.set(source, id)
    say('planned', 'new', row.raw('medicine'))
  })

  const candidates = incoming.tables.doses.flatMap(({ id }) => (id ? [id, newId('doses', id)] : []))
  const knownDoses = await known.which('doses', candidates)
  const doses = new Map<string, string>()
  const fulfilled = new Set<string>()
  await each('doses', (row) => {
    const source = row.needed('id')
    const medicineKey = row.raw('medicine_id')
    const medicine = medicines.get(medicineKey)
    if (!medicine) {
      if (!incoming.tables.medicines.some(({ id }) => id === medicineKey))
        throw new Unreadable('Its medicine is not in the files')
      return
    }
    const id = newId('doses', source)
    const name = row.raw('medicine') || medicine.name
    if (knownDoses.has(id) || knownDoses.has(source) || doses.has(source)) return say('doses', 'same', name)
    const takenAt = row.taken()
    const amountMilli = row.milli('amount')
    if (amountMilli === null) throw new Unreadable('It has no amount')
    const occurrence = planned.get(row.raw('planned_id'))
    const occurrenceId = occurrence === undefined || fulfilled.has(occurrence) ? null : occurrence
    if (occurrenceId !== null) fulfilled.add(occurrenceId)
    out.doses.push({
      id,
      medicationId: medicine.id,
      takenAt,
      pillsTaken: Math.ceil(amountMilli / 1000),
      amountMilli,
      notes: row.text('notes'),
      personId: personOf(row, 'person'),
      loggedBy: personOf(row, 'logged_by'),
      occurrenceId,
      overrideReason: row.text('beyond_limits_because'),
      createdAt: row.created(),
    })
    doses.set(source, id)
    say('doses', 'new', name)
  })

  const numbers = new Set<string>()
  const reversed = new Set<string>()
  await each('movements', (row) => {
    const medicine = newMedicine(row)
    const packId = packs.get(row.raw('pack_id'))
    if (!medicine) return
    const number = row.whole('number', 1, 10_000_000)
    const movedAt = row.instant('at', { isPast: true })
    if (packId === undefined || number === null || movedAt === null)
      throw new Unreadable('Its pack is not in the file')
    const place = `${medicine.id} ${number}`
    if (numbers.has(place)) return
    numbers.add(place)
    const reverses = row.whole('reverses', 1, 10_000_000)
    const taken = reverses !== null && reversed.has(`${medicine.id} ${reverses}`)
    if (reverses !== null) reversed.add(`${medicine.id} ${reverses}`)
    out.movements.push({
      medicationId: medicine.id,
      number,
      packId,
      at: movedAt,
      kind: movementKind(row.raw('kind')),
      milli: row.milli('amount', -100_000_000) ?? 0,
      uncountedMilli: row.milli('uncounted', -100_000_000),
      afterMilli: row.milli('after'),
      leftMilli: row.milli('left'),
      doseId: row.raw('dose_id') === '' ? null : newId('doses', row.raw('dose_id')),
      reverses: taken ? null : reverses,
      personId: personOf(row, 'person'),
      notes: row.text('notes', 500),
    })
    say('movements', 'new', row.raw('medicine'))
  })

  const measured = incoming.tables.measurements.flatMap(({ id }) =>
    id ? [id, newId('measurements', id)] : [],
  )
  const knownMeasurements = await known.which('measurements', measured)
  const seen = new Set<string>()
  await each('measurements', (row) => {
    const source = row.needed('id')
    const id = newId('measurements', source)
    if (knownMeasurements.has(id) || knownMeasurements.has(source) || seen.has(source))
      return say('measurements', 'same', row.raw('person'))
    const values = measuredIn(row)
    const measuredAt = row.instant('measured', { isPast: true })
    if (measuredAt === null) throw new Unreadable('It does not say when it was measured')
    const personId = personOf(row, 'person') ?? known.own
    if (personId === null) throw new Unreadable('It does not say of whom it is')
    seen.add(source)
    out.measurements.push({
      id,
      personId,
      ...values,
      measuredAt,
      recordedBy: personOf(row, 'recorded_by'),
      createdAt: row.created(),
    })
    say('measurements', 'new', row.raw('person'))
  })
  return out
}
