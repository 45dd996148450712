import { strengthIn } from '../../../contract/strength.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { readPacks } from '../stock/ledger.ts'
import { shownPack } from '../stock/packs.ts'

/** Strength that a plan means whose medication's name says none: that of the pack in use; null without one of its own. */
export async function strengthInUse(tx: Tx, medicationId: string): Promise<string | null> {
  const pack = shownPack(await readPacks(tx, medicationId))
  return pack?.strength ?? strengthIn(pack?.name ?? '')?.text ?? null
}
