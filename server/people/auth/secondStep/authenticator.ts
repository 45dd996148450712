import type {
  AuthenticatorBody,
  NewAuthenticator,
  RecoveryCodes,
  SecondStep,
} from '../../../../contract/secondStep.ts'
import type { Database, Tx } from '../../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../../platform/http/callContext.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { lockAccount } from '../lockAccount.ts'
import { withProof } from '../proof.ts'
import { makeRecoveryCodes, usedStep } from './codes.ts'
import type { SecretKey } from './secretKey.ts'

/** Writes the event of a change, in its transaction. */
type Record = (tx: Tx, what: 'authenticatorOn' | 'authenticatorOff' | 'recoveryCodesMade') => Promise<void>

export async function findSecondStep({ database, caller }: CallContext): Promise<SecondStep> {
  const { id } = caller.account
  const authenticator = await database
    .selectFrom('authenticators')
    .where('userId', '=', id)
    .select('confirmedAt')
    .executeTakeFirst()
  const { count } = await database
    .selectFrom('recoveryCodes')
    .where('userId', '=', id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { since: authenticator?.confirmedAt ?? null, recoveryCodesLeft: count }
}

/** Makes a secret that counts once a code of it was sent. An authenticator in use stays until then. */
export async function beginAuthenticator(
  { database, caller, now }: CallContext,
  key: SecretKey,
): Promise<NewAuthenticator> {
  const { id: userId, email } = caller.account
  // Loaded on first use: most accounts have no second step.
  const { generateSecret, generateURI } = await import('otplib')
  const secret = generateSecret()
  const pending = { ...key.seal(secret, userId), createdAt: now.toISOString() }
  await database
    .insertInto('pendingAuthenticators')
    .values({ userId, ...pending })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(pending))
    .execute()
  return { secret, address: generateURI({ issuer: 'Medicine Cabinet', label: email, secret }) }
}

/**
 * Turns the second step on with a code of the new secret, whose step cannot be used again, and gives recovery codes. No device
 * is known from before.
 */
export const confirmAuthenticator = (
  context: CallContext,
  key: SecretKey,
  { code }: AuthenticatorBody,
  record: Record,
): Promise<RecoveryCodes> =>
  withProof(context, {}, () =>
    atomically(context, async (tx, txContext) => {
      await lockAccount(txContext)
      const { id: userId } = context.caller.account
      const pending = await tx
        .deleteFrom('pendingAuthenticators')
        .where('userId', '=', userId)
        .returning(['sealed', 'keyName'])
        .executeTakeFirst()
      if (!pending) throw new Refusal('wrongCode')
      const secret = key.open(pending, userId)
      if (secret === undefined) throw new Refusal('codesUnreadable')
      const lastStep = await usedStep(secret, code, -1, context.now)
      // Rolls back, so that the same secret can be tried again.
      if (lastStep === undefined) throw new Refusal('wrongCode')
      const confirmed = { ...pending, lastStep, confirmedAt: context.now.toISOString() }
      await tx
        .insertInto('authenticators')
        .values({ userId, ...confirmed })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(confirmed))
        .execute()
      // Devices on which the password alone signed in are known no longer.
      await tx.updateTable('users').set({ deviceKey: null }).where('id', '=', userId).execute()
      await record(tx, 'authenticatorOn')
      return { codes: await makeRecoveryCodes(tx, key, userId) }
    }),
  )

/** Ends the second step of an account, for its owner or the operator; false if it had none. */
export async function endSecondStep(tx: Tx, userId: string): Promise<boolean> {
  const ended = await tx.deleteFrom('authenticators').where('userId', '=', userId).executeTakeFirst()
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  return ended.numDeletedRows > 0n
}

export const turnOffSecondStep = (context: CallContext, record: Record): Promise<void> =>
  withProof(context, {}, () =>
    atomically(context, async (tx) => {
      if (await endSecondStep(tx, context.caller.account.id)) await record(tx, 'authenticatorOff')
    }),
  )

export const renewRecoveryCodes = (
  context: CallContext,
  key: SecretKey,
  record: Record,
): Promise<RecoveryCodes> =>
  withProof(context, {}, () =>
    atomically(context, async (tx, txContext) => {
      await lockAccount(txContext)
      const { id: userId } = context.caller.account
      const authenticator = await tx
        .selectFrom('authenticators')
        .where('userId', '=', userId)
        .select('keyName')
        .executeTakeFirst()
      if (!authenticator) return { codes: [] }
      if (authenticator.keyName !== key.name) throw new Refusal('codesUnreadable')
      await record(tx, 'recoveryCodesMade')
      return { codes: await makeRecoveryCodes(tx, key, userId) }
    }),
  )

/** Accounts whose second step needs a key that this server does not have. */
export async function withoutTheirKey(database: Database, key: SecretKey): Promise<number> {
  const { count } = await database
    .selectFrom('authenticators')
    .where('keyName', '!=', key.name ?? '')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** True if some account's second step needs the key. */
export const needsSecretKey = async (database: Database): Promise<boolean> =>
  (await database.selectFrom('authenticators').select('userId').limit(1).execute()).length > 0

/** Says what to do if accounts need a key that is not here, as after restoring a backup elsewhere. */
export async function warnOfMissingKey(
  database: Database,
  key: SecretKey,
  write: (line: string) => void,
): Promise<void> {
  const count = await withoutTheirKey(database, key)
  if (count === 0) return
  write(
    `${count} ${count === 1 ? 'account signs' : 'accounts sign'} in with an authenticator app whose key is not here, so the password alone and every code are refused. ` +
      'Put back the old SECRET_KEY, or the file secret.key into DATA_DIR, or run: npm run admin -- reset-second-factor EMAIL',
  )
}
