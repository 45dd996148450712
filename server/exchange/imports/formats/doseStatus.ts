import { t } from '../../../../language/t.ts'
import type { Incoming, IncomingLine } from '../incoming.ts'
import { ask, idOf, type ReadingContext } from '../questions.ts'

/** Words for a dose that was taken, in lower case. */
const TAKEN = new Set(
  'taken|yes|true|x|✓|✔|1|done|completed|logged|eingenommen|genommen|ja|pris|prise|oui|tomado|tomada|sí|preso|presa|sì|sim|przyjęto|przyjęty|tak|прийнято|так|ingenomen|alındı|evet'.split(
    '|',
  ),
)
const NOT_TAKEN = new Set(
  'skipped|missed|not logged|not taken|not interacted|notification not sent|snoozed|no|false|0|dismissed|übersprungen|ausgelassen|verpasst|nicht genommen|nein|sauté|sautée|manqué|non pris|non|omitido|omitida|saltado|perdido|no tomado|saltato|saltata|non preso|pulado|pulada|perdida|não tomado|não|pominięto|pominięty|nie|пропущено|ні|overgeslagen|gemist|nee|atlandı|hayır'.split(
    '|',
  ),
)

const NO = new Set('no|false|0|nein|non|não|nie|ні|nee|hayır'.split('|'))

/** Status of a cell. A column that is called `skipped` has yes and no. */
export function statusIn(column: string, cell: string): string {
  const head = column.trim().toLowerCase()
  if (!NOT_TAKEN.has(head) || cell === '') return cell
  return NO.has(cell.toLowerCase()) ? 'taken' : column.trim()
}

/**
 * True if a dose with this status was taken. Anything else is named: a skipped dose is none, and an unknown status is asked. An
 * empty one says nothing, so the row counts by its time.
 */
export function wasTaken(
  incoming: Incoming,
  context: ReadingContext,
  status: string,
  line: IncomingLine,
): boolean {
  const word = status.trim().toLowerCase()
  if (word === '' || TAKEN.has(word)) return true
  if (!NOT_TAKEN.has(word)) {
    const sentence = t('What does “{text}” mean for a dose?', { text: status.trim().slice(0, 100) })
    const choices = [
      { id: 'taken', label: t('It was taken') },
      { id: 'notTaken', label: t('It was not taken') },
    ]
    const answer = ask(incoming, context, { id: idOf('status', word), sentence, choices }, line)
    if (answer !== 'notTaken') return answer === 'taken'
  }
  incoming.lost.push({
    ...line,
    reason: t('Its status is “{status}”: nothing was taken.', { status: status.trim() }),
  })
  return false
}
