import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/http/refusal.ts'
import { addressIn } from './network.ts'

/** For programs that block addresses, such as fail2ban. Without the e-mail: people type passwords there. */
export function logFailedSignIn(request: FastifyRequest, error: unknown): void {
  if (error instanceof Refusal && error.status < 500)
    request.log.warn({ address: addressIn(request.ip) }, 'sign-in failed')
}
