import type { FastifyRequest } from 'fastify'
import type { InvitationKeyBody } from '../../../contract/invitationKey.ts'
import type { invitationCalls } from '../../../contract/invitations.ts'
import type { Database } from '../../platform/database/tables.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { addressIn } from '../auth/network.ts'
import { invite, renewCode, withdraw } from './invite.ts'
import { acceptInvitation } from './join.ts'
import { findInvitation } from './openInvitation.ts'
import { listInvitations } from './queries.ts'

interface Dependencies {
  database: Database
  now: () => Date
  config: { publicUrl: URL | undefined; limits: Limits }
}

/** For programs that block addresses, as with failed sign-ins; an ended link is not a guess. */
async function loggingGuesses<Result>(
  request: FastifyRequest,
  { token }: InvitationKeyBody,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (token === undefined && error instanceof Refusal && error.status < 500)
      request.log.warn({ address: addressIn(request.ip) }, 'invitation code failed')
    throw error
  }
}

export function invitationRoutes({
  database,
  now,
  config,
}: Dependencies): Handlers<keyof typeof invitationCalls> {
  /** Address of an invitation's page. */
  const joinPage = (request: FastifyRequest) => {
    const base = config.publicUrl?.href ?? `${request.protocol}://${request.host}`
    return `${base.replace(/\/$/, '')}/join`
  }

  return {
    'GET /api/families/{id}/invitations': ({ act, params }) => listInvitations(act, params.id),

    'POST /api/families/{id}/invitations': async ({ act, params, body, request }) => {
      const { token, ...made } = await invite(act, params.id, body)
      // In the fragment, which browsers do not send: it appears in no server log.
      return { ...made, link: `${joinPage(request)}#${token}` }
    },

    'POST /api/families/{id}/invitations/{invitationId}/code': ({ act, params }) =>
      renewCode(act, params.id, params.invitationId),

    'DELETE /api/families/{id}/invitations/{invitationId}': async ({ act, params }) => {
      await withdraw(act, params.id, params.invitationId)
      return undefined
    },

    'POST /api/invitations/preview': ({ body, request }) =>
      loggingGuesses(request, body, findInvitation(database, body, request.ip, now())),

    'POST /api/invitations/accept': ({ act, body, request }) =>
      loggingGuesses(request, body, acceptInvitation(act, body, request.ip, config.limits)),
  }
}
