import { sql } from 'kysely'
import { fromMilli, type Unit } from '../../../contract/amounts.ts'
import type { ShoppingLine } from '../../../contract/shopping.ts'
import { compareNames } from '../../../language/byName.ts'
import { familiesOf, findFamily } from '../../people/families/queries.ts'
import { inPieces } from '../../platform/database/inPieces.ts'
import { nestedRows, parseRows } from '../../platform/database/rows.ts'
import type { Database, Tables, Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { dateIn } from '../../platform/http/dateIn.ts'
import { yieldTurn } from '../../platform/http/yieldTurn.ts'
import { medicationsOf } from '../medications/queries.ts'
import { forecastsOf } from '../plans/forecasts.ts'
import { boughtSince, type ShoppingDecision, type Stock, stillSaid, whyOnTheList } from './onTheList.ts'

/** Visible written lines of the caller's families: every query about one starts here. */
export const linesOf = (context: CallContext) =>
  familiesOf(context)
    .innerJoin('shoppingLines', 'shoppingLines.familyId', 'families.id')
    .where((eb) =>
      eb.or([
        eb('shoppingLines.boughtAt', 'is', null),
        eb('shoppingLines.boughtAt', '>', boughtSince(context.now)),
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
export const medicationsToBuyOf = (context: CallContext) =>
  medicationsOf(context)
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
  { database, now }: Pick<CallContext<Tx>, 'now'> & { database: Database | Tx },
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

const someToBuy = (context: CallContext, some: readonly { id: string }[]) =>
  medicationsToBuyOf(context)
    .where(
      'medications.id',
      'in',
      some.map(({ id }) => id),
    )
    .select((eb) =>
      nestedRows<{ personId: string }>(
        context.database,
        eb
          .selectFrom('medicationPeople')
          .whereRef('medicationPeople.medicationId', '=', 'medications.id')
          .select('personId')
          .orderBy('personId'),
      ).as('people'),
    )
    .execute()

async function medicationLines(
  context: CallContext,
  familyId: string,
  today: string,
): Promise<ShoppingLine[]> {
  const all = await medicationsOf(context)
    .where('medications.familyId', '=', familyId)
    .select('medications.id')
    .execute()
  const rows: Awaited<ReturnType<typeof someToBuy>> = []
  for (const some of inPieces(all, AT_ONCE)) {
    rows.push(...(await someToBuy(context, some)))
    await yieldTurn()
  }
  const endSoon = await whichEndSoon(context, { familyId })
  return rows
    .flatMap((row) => {
      const said = stillSaid(row, context.now)
      const stock = stockOf(row, endSoon)
      const reason = whyOnTheList(said, stock, today, context.now)
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
  { wantedBy, boughtAt, boughtBy }: ShoppingDecision,
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
  context: CallContext,
  familyId: string,
  { timeZone = 'UTC' }: { timeZone?: string | undefined } = {},
): Promise<ShoppingLine[]> {
  const family = await findFamily(context, familyId)
  const today = dateIn(family.timeZone ?? timeZone, context.now)
  const written = await linesOf(context)
    .where('families.id', '=', familyId)
    .select(LINE_COLUMNS)
    .orderBy('shoppingLines.createdAt')
    .orderBy('shoppingLines.id')
    .execute()
  return [...(await medicationLines(context, familyId, today)), ...written.map(toLine)]
}
