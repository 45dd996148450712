import type { AddShoppingBody, ShoppingLine } from '../../../contract/shopping.ts'
import { findFamily } from '../../people/families/queries.ts'
import { recordEvent } from '../../people/families/recordEvent.ts'
import { ownPersonIn } from '../../people/people/queries.ts'
import { locked } from '../../platform/database/rows.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { type Acting, atomically } from '../../platform/http/acting.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { create } from '../../platform/http/once.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { boughtSince } from './onTheList.ts'
import { LINE_COLUMNS, linesOf, toLine } from './queries.ts'

/** Checks access and locks the family's list until the transaction ends. */
async function lockList(within: Acting<Tx>, familyId: string): Promise<void> {
  const tx = within.database
  await findFamily(within, familyId)
  await locked(tx, 'families', tx.selectFrom('families').where('id', '=', familyId))
    .select('id')
    .execute()
}

/** Adds a line to a family's list. 404 for a foreign family, 409 above the limit. */
export async function addLine(
  act: Acting,
  familyId: string,
  { name, note = null }: AddShoppingBody,
  limits: Pick<Limits, 'lines'>,
): Promise<ShoppingLine> {
  return atomically(act, async (tx, within) => {
    await lockList(within, familyId)
    const { id, createdAt, isRepeat, settled } = await create(within, {
      addedBy: await ownPersonIn(within, familyId),
    })
    const row = { id, name, note, ...settled, boughtAt: null, boughtBy: null }
    if (isRepeat) return toLine(row)
    await forgetBought(within, familyId)
    const { count } = await tx
      .selectFrom('shoppingLines')
      .where('familyId', '=', familyId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= limits.lines) throw new Refusal('limitReached', { most: limits.lines, things: 'lines' })
    await tx
      .insertInto('shoppingLines')
      .values({ ...row, familyId, createdAt })
      .execute()
    await recordEvent(within, { familyId, what: 'shoppingAdded', thing: row })
    return toLine(row)
  })
}

/** Deletes lines that are no longer shown. */
async function forgetBought({ database: tx, now }: Acting<Tx>, familyId: string): Promise<void> {
  await tx
    .deleteFrom('shoppingLines')
    .where('familyId', '=', familyId)
    .where('boughtAt', '<=', boughtSince(now))
    .execute()
}

async function findLine(
  within: Acting<Tx>,
  familyId: string,
  id: string,
): Promise<ShoppingLine & { id: string }> {
  const row = await linesOf(within)
    .where('families.id', '=', familyId)
    .where('shoppingLines.id', '=', id)
    .select(LINE_COLUMNS)
    .executeTakeFirst()
  if (!row) throw new Refusal('lineNotFound')
  return { ...toLine(row), id }
}

/** Ticks or unticks a line; repeats do nothing. 404 for a foreign line. */
export async function tickLine(
  act: Acting,
  familyId: string,
  id: string,
  bought: boolean,
): Promise<ShoppingLine> {
  return atomically(act, async (tx, within) => {
    await lockList(within, familyId)
    const line = await findLine(within, familyId, id)
    if (bought === (line.boughtAt !== null)) return line
    const change = {
      boughtAt: bought ? act.now.toISOString() : null,
      boughtBy: bought ? await ownPersonIn(within, familyId) : null,
    }
    await tx.updateTable('shoppingLines').set(change).where('id', '=', id).execute()
    const what = bought ? 'shoppingBought' : 'shoppingReturned'
    await recordEvent(within, { familyId, what, thing: line })
    return { ...line, ...change }
  })
}

/** Removes a line. 404 for a foreign one, 403 if the caller's role allows only own lines. */
export async function removeLine(act: Acting, familyId: string, id: string): Promise<void> {
  await atomically(act, async (tx, within) => {
    await lockList(within, familyId)
    const line = await findLine(within, familyId, id)
    const isOwn = line.addedBy !== null && line.addedBy === (await ownPersonIn(within, familyId))
    if (!isOwn) await findFamily({ ...within, needs: 'manage' }, familyId)
    await tx.deleteFrom('shoppingLines').where('id', '=', id).execute()
    await recordEvent(within, { familyId, what: 'shoppingRemoved', thing: line })
  })
}
