import { MOST_ACCOUNTS, type operatorAccountCalls } from '../../contract/operatorAccounts.ts'
import { chooseSignUp, type SignUpSetting, signUpSetting } from '../people/accounts/signUpSetting.ts'
import { withProof } from '../people/auth/proof.ts'
import type { QueueResetMail } from '../people/auth/resetPassword.ts'
import type { ImageStore } from '../people/images/imageStore.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Handlers } from '../platform/http/serve.ts'
import { listAccounts } from './accounts.ts'
import { makeResetLink, removeAccount, sendResetMail, setDisabled } from './changeAccounts.ts'

interface Dependencies {
  imageStore: ImageStore
  config: { signUp: SignUpSetting | undefined }
  /** Undefined where no link can be mailed. */
  queueResetMail: QueueResetMail | undefined
}

export function operatorAccountRoutes({
  imageStore,
  config,
  queueResetMail,
}: Dependencies): Handlers<keyof typeof operatorAccountCalls> {
  return {
    'GET /api/operator/accounts': async ({ act: { database }, query }) => {
      const { count } = await database
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      const accounts = await listAccounts(database, { search: query.search, limit: MOST_ACCOUNTS })
      return {
        total: Number(count),
        mailsResets: queueResetMail !== undefined,
        accounts: accounts.map(({ families, ...account }) => account),
      }
    },

    'PATCH /api/operator/accounts/{id}': async ({ act, params, body }) => {
      await setDisabled(act, params.id, body.disabled)
      return undefined
    },

    'POST /api/operator/accounts/{id}/reset-mails': async ({ act, params }) => {
      if (!queueResetMail) throw new Refusal('noResetMails')
      await sendResetMail(act, params.id, queueResetMail)
      return undefined
    },

    'POST /api/operator/accounts/{id}/reset-links': ({ act, params, body }) =>
      withProof(act, body, () => makeResetLink(act, params.id)),

    'POST /api/operator/accounts/{id}/removal': async ({ act, params, body }) => {
      await withProof(act, body, () => removeAccount(act, imageStore, params.id))
      return undefined
    },

    'GET /api/operator/sign-up': async ({ act: { database } }) => ({
      signUp: await signUpSetting(database, config.signUp),
      isFixed: config.signUp !== undefined,
    }),

    'PUT /api/operator/sign-up': async ({ act: { database }, body }) => {
      if (config.signUp !== undefined) throw new Refusal('setByEnvironment', { setting: 'SIGN_UP' })
      await chooseSignUp(database, body.signUp)
      return undefined
    },
  }
}
