import { MAIL_PROBLEM_DAYS, type OperatorMail } from '../../contract/operator.ts'
import { DAY_MS } from '../../language/durations.ts'
import { t } from '../../language/t.ts'
import type { CallContext } from '../platform/http/callContext.ts'
import { EMAIL } from './channels/email/emailTarget.ts'

const WITHIN_MS = MAIL_PROBLEM_DAYS * DAY_MS

/** Recent e-mails of all accounts that were refused, came too late or are tried again; without recipients. */
export async function findMailProblems(
  { database, now }: CallContext,
  isSetUp: boolean,
): Promise<OperatorMail> {
  const unsent = database
    .selectFrom('deliveries')
    .where('detail', 'is not', null)
    .where('sendAt', '>', new Date(now.getTime() - WITHIN_MS).toISOString())
    .where('host', '=', EMAIL)
    .where('state', 'in', ['waiting', 'refused', 'expired'])
  const { count } = await unsent
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const last = await unsent
    .select(['sendAt as at', 'state', 'detail'])
    .orderBy('sendAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { isSetUp, unsent: Number(count), last: last ? { ...last, detail: t(last.detail ?? '') } : null }
}
