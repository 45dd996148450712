import type { ProofBody } from '../../../contract/account.ts'
import type { ProviderReturnBody } from '../../../contract/provider.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { lockAccount } from '../auth/lockAccount.ts'
import { recordProof, withProof } from '../auth/proof.ts'
import { findLinked, link } from '../auth/providerLinks.ts'
import { refuseLastWay } from '../auth/waysIn.ts'
import type { OpenIdProvider } from './openIdProvider.ts'
import { newRequest, takeRequest } from './requests.ts'

/** Begins a round trip for the signed-in account. */
export async function begin(
  { database, caller, now }: CallContext,
  provider: OpenIdProvider,
  purpose: 'link' | 'proof',
): Promise<{ url: string; key: string }> {
  const key = await newRequest(database, { purpose, userId: caller.account.id }, now)
  return { url: await provider.begin(key, { fresh: purpose === 'proof' }), key }
}

/** Writes down a change of the account, in its transaction. */
type Record = (tx: Tx, what: 'providerLinked' | 'providerUnlinked') => Promise<void>

/**
 * Finishes a link or a proof with the provider's answer. A proof needs a sign-in at the provider after the request began, by the
 * person that the account is linked to.
 */
export async function finish(
  context: CallContext,
  provider: OpenIdProvider,
  { key, answer }: ProviderReturnBody,
  record: Record,
): Promise<void> {
  const { database, caller, now } = context
  const { id } = caller.account
  const { name } = provider.settings
  const request = await takeRequest(database, key, now)
  if (request?.userId !== id) throw new Refusal('providerFailed', { name })
  const isProof = request.purpose === 'proof'
  const awaySeconds = Math.ceil((now.getTime() - Date.parse(request.createdAt)) / 1000)
  const identity = await provider.identify(key, answer, isProof ? awaySeconds : undefined)
  if (!isProof)
    return atomically(context, async (tx, txContext) => {
      await lockAccount(txContext)
      await link(tx, id, identity, name, now)
      await record(tx, 'providerLinked')
    })
  if ((await findLinked(database, identity)) !== id) throw new Refusal('providerOther', { name })
  await recordProof(database, caller.via.id, now)
}

/** Unlinks the account. 409 if it could not sign in otherwise. */
export const unlink = (
  context: CallContext,
  { settings }: OpenIdProvider,
  proof: ProofBody,
  record: Record,
): Promise<void> =>
  withProof(context, proof, () =>
    atomically(context, async (tx, txContext) => {
      await lockAccount(txContext)
      const { id } = context.caller.account
      const unlinked = await tx
        .deleteFrom('providerLinks')
        .where('userId', '=', id)
        .where('issuer', '=', settings.issuer.href)
        .executeTakeFirst()
      if (unlinked.numDeletedRows === 0n) return
      // Neither its password nor its passkeys would sign in.
      if (settings.only) throw new Refusal('lastWayIn')
      await refuseLastWay(tx, id)
      await record(tx, 'providerUnlinked')
    }),
  )
