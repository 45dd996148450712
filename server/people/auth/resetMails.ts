import type { Database } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { AfterAnswer } from '../../platform/http/afterAnswer.ts'
import { beginAttempt, countOne } from './attempts.ts'
import { networkOf } from './network.ts'
import { newReset } from './resetPassword.ts'
import type { Visitor } from './visitor.ts'

const HOUR_MS = 60 * 60 * 1000

const AN_HOUR = 10
/** Limit per address, whose owner may not have asked. */
const A_DAY = 5

/** Sends a reset link; returns the problem, if any. */
export type MailResetLink = (email: string, token: string) => Promise<{ problem: string | undefined }>

interface Parts {
  database: Database
  now: () => Date
  mailLink: MailResetLink
  log: { warn(facts: object, message: string): void }
  afterAnswer: AfterAnswer
}

/** Mails links for new passwords. The time of an answer does not reveal which addresses have accounts. */
export class ResetMails {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Starts after the answer is sent. 429 for too many from one network, whatever the address. */
  async ask(email: string, { address, isLocal }: Pick<Visitor, 'address' | 'isLocal'>): Promise<void> {
    const { database, afterAnswer, now } = this.#parts
    const perNetwork = { scope: `forgotten ${networkOf(address)}`, atMost: AN_HOUR, windowMs: HOUR_MS }
    await beginAttempt(database, isLocal ? [] : [perNetwork], 'tooManyAttempts', now())
    afterAnswer.begin('the mail with a link for a new password', () => this.#mail(email))
  }

  /** One transaction with a write for every address, so that it takes the same time without an account. */
  async #mail(email: string): Promise<void> {
    const { database, log, mailLink, now } = this.#parts
    const at = now()
    const limit = { scope: `forgotten ${email}`, atMost: A_DAY, windowMs: 24 * HOUR_MS }
    const token = await inTransaction(database, async (tx) => {
      const isFew = await countOne(tx, limit, at)
      const user = await tx.selectFrom('users').where('email', '=', email).select('id').executeTakeFirst()
      return isFew && user ? newReset(tx, user.id, at) : undefined
    })
    if (token === undefined) return
    const { problem } = await mailLink(email, token)
    if (problem !== undefined) log.warn({ problem }, 'a link for a new password could not be mailed')
  }
}
