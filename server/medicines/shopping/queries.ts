import { sql } from 'kysely'
import { fromMilli, type Unit } from '../../../contract/amounts.ts'
import type { ShoppingLine } from '../../../contract/shopping.ts'
import { compareNames } from '../../../language/byName.ts'
import { familiesOf, findFamily } from '../../people/families/queries.ts'
import { nestedRows, parseRows } from '../../platform/database/rows.ts'
import type { Database, Tables, Tx } from '../../platform/database/tables.ts'
import type { Acting } from '../../platform/http/acting.ts'
import { dateIn } from '../../platform/http/dateIn.ts'
import { yieldTurn } from '../../platform/http/yieldTurn.ts'
import { medicationsOf } from '../medications/queries.ts'
import { forecastsOf } from '../plans/forecasts.ts'
import { boughtSince, type Said, type Stock, stillSaid, whyOnTheList } from './onTheList.ts'

/** Visible written lines of the caller's families: every query about one starts here. */
export const linesOf = (act: Acting) =>
  familiesOf(act)
    .innerJoin('shoppingLines', 'shoppingLines.familyId', 'families.id')
    .where((eb) =>
      eb.or([
        eb('shoppingLines.boughtAt', 'is', null),
        eb('shoppingLines.boughtAt', '>', boughtSince(act.now)),
      ]),
    )

export const LINE_COLUMNS = [
  'shoppingLines.id',
  'shoppingLines.name',
  'shoppingLines.note',
  'shoppingLines.addedBy',
  'shoppingLines.boughtAt',
  'shoppingLines.boughtBy',
] as const

/** A written line as answered. */
export const toLine = (
  row: Pick<Tables['shoppingLines'], 'id' | 'name' | 'note' | 'addedBy' | 'boughtAt' | 'boughtBy'>,
): ShoppingLine => ({
  ...row,
  medicationId: null,
  reason: 'written',
  amountLeft: null,
  unit: null,
  goodThrough: null,
  personIds: [],
  hasNewPack: false,
})

const SAID_COLUMNS = [
  'shoppingMedications.wantedAt',
  'shoppingMedications.wantedBy',
  'shoppingMedications.declinedAt',
  'shoppingMedications.declinedMilli',
  'shoppingMedications.declinedDate',
  'shoppingMedications.boughtAt',
  'shoppingMedications.boughtBy',
  'shoppingMedications.boughtReason',
] as const

/** Last day of packs without a date. */
const NEVER = '9999-12-31'

/** Medications of the caller's families with what is left and the actions on them. */
export const medicationsToBuyOf = (act: Acting) =>
  medicationsOf(act)
    .leftJoin('shoppingMedications', 'shoppingMedications.medicationId', 'medications.id')
    .select([
      'medications.id',
      'medications.name',
      'medications.unit',
      'medications.leftMilli',
      'medications.initialPillCount',
    ])
    .select((eb) =>
      eb
        .selectFrom('packs')
        .whereRef('packs.medicationId', '=', 'medications.id')
        .where('packs.discardedAt', 'is', null)
        .where((pack) => pack.or([pack('packs.milli', 'is', null), pack('packs.milli', '>', 0)]))
        .select((pack) =>
          pack.fn.max<string | null>(pack.fn.coalesce('packs.goodThrough', sql.lit(NEVER))).as('last'),
        )
        .as('last'),
    )
    .select((eb) =>
      eb
        .selectFrom('packs')
        .whereRef('packs.medicationId', '=', 'medications.id')
        .select((pack) => pack.fn.max<string | null>('packs.createdAt').as('lastPackAt'))
        .as('lastPackAt'),
    )
    .select(SAID_COLUMNS)

/** Facts for the rules, from a row of `medicationsToBuyOf`. */
export const stockOf = (
  row: Pick<Stock, 'leftMilli' | 'initialPillCount'> & { id: string; last: string | null },
  endSoon: ReadonlyMap<string, boolean>,
): Stock => ({
  leftMilli: row.leftMilli,
  initialPillCount: row.initialPillCount,
  lastDay: row.last === NEVER ? null : row.last,
  endsSoon: endSoon.get(row.id) ?? null,
})

/** For each medication of a family, or the given one, whose plans say how long it lasts: true if they use it up soon. */
export async function whichEndSoon(
  { database, now }: Pick<Acting<Tx>, 'now'> & { database: Database | Tx },
  whose: { familyId: string; medicationId?: string },
): Promise<ReadonlyMap<string, boolean>> {
  const forecasts = await forecastsOf(database, whose, now)
  return new Map(
    forecasts
      .filter(({ hasTimes, low }) => hasTimes || low)
      .map(({ medicationId, low }) => [medicationId, low]),
  )
}

/** Medications read between two yields. */
const AT_ONCE = 500

const someToBuy = (act: Acting, some: readonly { id: string }[]) =>
  medicationsToBuyOf(act)
    .where(
      'medications.id',
      'in',
      some.map(({ id }) => id),
    )
    .select((eb) =>
      nestedRows<{ personId: string }>(
        act.database,
        eb
          .selectFrom('medicationPeople')
          .whereRef('medicationPeople.medicationId', '=', 'medications.id')
          .select('personId')
          .orderBy('personId'),
      ).as('people'),
    )
    .execute()

async function medicationLines(act: Acting, familyId: string, today: string): Promise<ShoppingLine[]> {
  const all = await medicationsOf(act)
    .where('medications.familyId', '=', familyId)
    .select('medications.id')
    .execute()
  const rows: Awaited<ReturnType<typeof someToBuy>> = []
  for (let first = 0; first < all.length; first += AT_ONCE) {
    if (first > 0) await yieldTurn()
    rows.push(...(await someToBuy(act, all.slice(first, first + AT_ONCE))))
  }
  const endSoon = await whichEndSoon(act, { familyId })
  return rows
    .flatMap((row) => {
      const said = stillSaid(row, act.now)
      const stock = stockOf(row, endSoon)
      const reason = whyOnTheList(said, stock, today, act.now)
      return reason === undefined ? [] : [toMedicationLine({ ...row, ...stock }, said, reason)]
    })
    .sort(
      (a, b) => compareNames(a.name, b.name) || ((a.medicationId ?? '') < (b.medicationId ?? '') ? -1 : 1),
    )
}

const toMedicationLine = (
  row: {
    id: string
    name: string
    unit: Unit
    leftMilli: number | null
    lastDay: string | null
    lastPackAt: string | null
    people: { personId: string }[]
  },
  { wantedBy, boughtAt, boughtBy }: Said,
  reason: ShoppingLine['reason'],
): ShoppingLine => ({
  id: null,
  medicationId: row.id,
  name: row.name,
  note: null,
  reason,
  amountLeft: row.leftMilli === null ? null : fromMilli(row.leftMilli),
  unit: row.unit,
  goodThrough: row.lastDay,
  personIds: parseRows(row.people).map(({ personId }) => personId),
  addedBy: wantedBy,
  boughtAt,
  boughtBy,
  hasNewPack: boughtAt !== null && row.lastPackAt !== null && row.lastPackAt > boughtAt,
})

/** Shopping list of a family, with what was bought within 24 hours. 404 for a foreign family. */
export async function listShopping(
  act: Acting,
  familyId: string,
  { timeZone = 'UTC' }: { timeZone?: string | undefined } = {},
): Promise<ShoppingLine[]> {
  const family = await findFamily(act, familyId)
  const today = dateIn(family.timeZone ?? timeZone, act.now)
  const written = await linesOf(act)
    .where('families.id', '=', familyId)
    .select(LINE_COLUMNS)
    .orderBy('shoppingLines.createdAt')
    .orderBy('shoppingLines.id')
    .execute()
  return [...(await medicationLines(act, familyId, today)), ...written.map(toLine)]
}
