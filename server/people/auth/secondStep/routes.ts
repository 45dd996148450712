import type { FastifyRequest } from 'fastify'
import type { secondStepCalls } from '../../../../contract/secondStep.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { CallContext } from '../../../platform/http/callContext.ts'
import type { Handlers } from '../../../platform/http/serve.ts'
import { recordAccountEvent } from '../accountEvents.ts'
import type { KeyNews, NotifyAccount } from '../accountNews.ts'
import { Cookies } from '../cookies.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  findSecondStep,
  renewRecoveryCodes,
  turnOffSecondStep,
} from './authenticator.ts'
import type { SecretKey } from './secretKey.ts'

interface Dependencies {
  secretKey: SecretKey
  notify: NotifyAccount
  config: { publicUrl: URL | undefined }
}

export function secondStepRoutes({
  secretKey,
  notify,
  config,
}: Dependencies): Handlers<keyof typeof secondStepCalls> {
  const cookies = new Cookies(config.publicUrl)
  /** Records what changed, and mails it. */
  const recorder =
    ({ caller, now }: CallContext, request: FastifyRequest) =>
    async (tx: Tx, what: KeyNews) => {
      const { id: userId } = caller.account
      await recordAccountEvent(tx, { userId, what }, cookies.visitor(request), now)
      await notify(tx, userId, { kind: what })
    }

  return {
    'GET /api/account/second-step': ({ act }) => findSecondStep(act),
    'POST /api/account/second-step/authenticator': ({ act }) => beginAuthenticator(act, secretKey),
    'PUT /api/account/second-step/authenticator': ({ act, body, request }) =>
      confirmAuthenticator(act, secretKey, body, recorder(act, request)),
    'DELETE /api/account/second-step/authenticator': async ({ act, request }) => {
      await turnOffSecondStep(act, recorder(act, request))
      return undefined
    },
    'PUT /api/account/second-step/recovery-codes': ({ act, request }) =>
      renewRecoveryCodes(act, secretKey, recorder(act, request)),
  }
}
