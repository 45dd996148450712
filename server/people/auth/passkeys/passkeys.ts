import {
  type AddPasskeyBody,
  CHALLENGE_MS,
  MOST_PASSKEYS,
  type Passkey,
  type PasskeyBody,
  type PasskeyCreation,
} from '../../../../contract/passkeys.ts'
import { newId } from '../../../platform/database/newId.ts'
import { problemOf } from '../../../platform/database/problem.ts'
import type { Database, Tx } from '../../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../../platform/http/callContext.ts'
import { orRefuse, Refusal } from '../../../platform/http/refusal.ts'
import { lockAccount } from '../lockAccount.ts'
import { withProof } from '../proof.ts'
import { refuseLastWay } from '../waysIn.ts'
import { handleOf } from './answer.ts'
import { makeChallenge, takeChallenge } from './challenges.ts'
import type { RelyingParty } from './relyingParty.ts'

/** Signatures that are taken: Ed25519, ECDSA with P-256, RSA with SHA-256. */
const ALGORITHMS = [-8, -7, -257]

const COLUMNS = ['id', 'name', 'createdAt', 'lastUsedAt'] as const

const passkeysOf = (database: Database | Tx, userId: string) =>
  database.selectFrom('passkeys').where('userId', '=', userId)

export const listPasskeys = ({ database, caller }: CallContext): Promise<Passkey[]> =>
  passkeysOf(database, caller.account.id).select(COLUMNS).orderBy('createdAt').orderBy('id').execute()

/** Options to make a passkey that is found without an e-mail and verifies the person. */
export async function creationOf(
  { database, caller, now }: CallContext,
  party: RelyingParty,
): Promise<PasskeyCreation> {
  const { id, email, name } = caller.account
  const known = await passkeysOf(database, id).select('credentialId').execute()
  refuseTooMany(known.length)
  return {
    challenge: await makeChallenge(database, now),
    rp: { id: party.id, name: 'Medicine Cabinet' },
    user: { id: handleOf(id), name: email, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ type: 'public-key', id: credentialId })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

function refuseTooMany(count: number): void {
  if (count >= MOST_PASSKEYS) throw new Refusal('limitReached', { most: MOST_PASSKEYS, things: 'passkeys' })
}

/**
 * True for attestations without certificates: none, and `packed` signed by the new key itself. The library fetches the
 * addresses that a chain of certificates names before it knows who made them.
 */
async function isWithoutCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    const fmt = attestation.get('fmt')
    return fmt === 'none' || (fmt === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}

/** The row of a new passkey; 409 if it does not answer one of our challenges, was made for another site or names a maker. */
async function checkNew(
  { database, now }: CallContext,
  party: RelyingParty,
  { id, response }: AddPasskeyBody,
) {
  const challenge = await takeChallenge(database, response.clientDataJSON, now)
  if (challenge === undefined || !(await isWithoutCertificates(response.attestationObject)))
    throw new Refusal('passkeyNotAdded')
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const outcome = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!outcome?.verified) throw new Refusal('passkeyNotAdded')
  const { credential } = outcome.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
  }
}

/** Adds a passkey after a proof in this sign-in; `record` writes the event in the same transaction. */
export const addPasskey = (
  context: CallContext,
  party: RelyingParty,
  body: AddPasskeyBody,
  record: (tx: Tx, name: string) => Promise<void>,
): Promise<Passkey> =>
  withProof(context, {}, async () => {
    const checked = await checkNew(context, party, body)
    const { id: userId } = context.caller.account
    const made = { id: newId(), name: body.name, createdAt: context.now.toISOString(), lastUsedAt: null }
    try {
      await atomically(context, async (tx, txContext) => {
        await lockAccount(txContext)
        refuseTooMany((await passkeysOf(tx, userId).select('id').execute()).length)
        await tx
          .insertInto('passkeys')
          .values({ ...made, ...checked, userId })
          .execute()
        await record(tx, made.name)
      })
    } catch (error) {
      if (problemOf(error) === 'unique') throw new Refusal('passkeyNotAdded')
      throw error
    }
    return made
  })

export const renamePasskey = (
  { database, caller }: CallContext,
  id: string,
  { name }: PasskeyBody,
): Promise<Passkey> =>
  database
    .updateTable('passkeys')
    .set({ name })
    .where('userId', '=', caller.account.id)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow(orRefuse('passkeyNotFound'))

/** Removes a passkey after a proof in this sign-in. 409 if the account would have no way in. */
export async function removePasskey(
  context: CallContext,
  id: string,
  record: (tx: Tx, name: string) => Promise<void>,
): Promise<void> {
  const { id: userId } = context.caller.account
  const found = passkeysOf(context.database, userId).where('id', '=', id).select('id')
  await found.executeTakeFirstOrThrow(orRefuse('passkeyNotFound'))
  await withProof(context, {}, () =>
    atomically(context, async (tx, txContext) => {
      await lockAccount(txContext)
      const { name } = await tx
        .deleteFrom('passkeys')
        .where('userId', '=', userId)
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirstOrThrow(orRefuse('passkeyNotFound'))
      await refuseLastWay(tx, userId)
      await record(tx, name)
    }),
  )
}
