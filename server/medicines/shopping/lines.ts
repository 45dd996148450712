import type { AddShoppingBody, ShoppingLine } from '../../../contract/shopping.ts'
import { findFamily } from '../../people/families/queries.ts'
import { recordEvent } from '../../people/families/recordEvent.ts'
import { ownPersonIn } from '../../people/people/queries.ts'
import { lockRows } from '../../platform/database/rows.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { claimIdempotencyKey } from '../../platform/http/once.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { boughtSince } from './onTheList.ts'
import { LINE_COLUMNS, linesOf, toLine } from './queries.ts'

/** Checks access and locks the family's list until the transaction ends. */
async function lockList(txContext: CallContext<Tx>, familyId: string): Promise<void> {
  const tx = txContext.database
  await findFamily(txContext, familyId)
  await lockRows(tx, 'families', tx.selectFrom('families').where('id', '=', familyId))
    .select('id')
    .execute()
}

/** Adds a line to a family's list. 404 for a foreign family, 409 above the limit. */
export async function addLine(
  context: CallContext,
  familyId: string,
  { name, note = null }: AddShoppingBody,
  limits: Pick<Limits, 'lines'>,
): Promise<ShoppingLine> {
  return atomically(context, async (tx, txContext) => {
    await lockList(txContext, familyId)
    const { id, createdAt, isRepeat, settled } = await claimIdempotencyKey(txContext, {
      addedBy: await ownPersonIn(txContext, familyId),
    })
    const row = { id, name, note, ...settled, boughtAt: null, boughtBy: null }
    if (isRepeat) return toLine(row)
    await forgetBought(txContext, familyId)
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
    await recordEvent(txContext, { familyId, what: 'shoppingAdded', thing: row })
    return toLine(row)
  })
}

/** Deletes lines that are no longer shown. */
async function forgetBought({ database: tx, now }: CallContext<Tx>, familyId: string): Promise<void> {
  await tx
    .deleteFrom('shoppingLines')
    .where('familyId', '=', familyId)
    .where('boughtAt', '<=', boughtSince(now))
    .execute()
}

async function findLine(
  txContext: CallContext<Tx>,
  familyId: string,
  id: string,
): Promise<ShoppingLine & { id: string }> {
  const row = await linesOf(txContext)
    .where('families.id', '=', familyId)
    .where('shoppingLines.id', '=', id)
    .select(LINE_COLUMNS)
    .executeTakeFirst()
  if (!row) throw new Refusal('lineNotFound')
  return { ...toLine(row), id }
}

/** Ticks or unticks a line; repeats do nothing. 404 for a foreign line. */
export async function tickLine(
  context: CallContext,
  familyId: string,
  id: string,
  bought: boolean,
): Promise<ShoppingLine> {
  return atomically(context, async (tx, txContext) => {
    await lockList(txContext, familyId)
    const line = await findLine(txContext, familyId, id)
    if (bought === (line.boughtAt !== null)) return line
    const change = {
      boughtAt: bought ? context.now.toISOString() : null,
      boughtBy: bought ? await ownPersonIn(txContext, familyId) : null,
    }
    await tx.updateTable('shoppingLines').set(change).where('id', '=', id).execute()
    const what = bought ? 'shoppingBought' : 'shoppingReturned'
    await recordEvent(txContext, { familyId, what, thing: line })
    return { ...line, ...change }
  })
}

/** Removes a line. 404 for a foreign one, 403 if the caller's role allows only own lines. */
export async function removeLine(context: CallContext, familyId: string, id: string): Promise<void> {
  await atomically(context, async (tx, txContext) => {
    await lockList(txContext, familyId)
    const line = await findLine(txContext, familyId, id)
    const isOwn = line.addedBy !== null && line.addedBy === (await ownPersonIn(txContext, familyId))
    if (!isOwn) await findFamily({ ...txContext, requiredRight: 'manage' }, familyId)
    await tx.deleteFrom('shoppingLines').where('id', '=', id).execute()
    await recordEvent(txContext, { familyId, what: 'shoppingRemoved', thing: line })
  })
}
