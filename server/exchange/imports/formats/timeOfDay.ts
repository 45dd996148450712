import { clockText } from '../../../../language/dates.ts'
import { t } from '../../../../language/t.ts'
import type { Incoming, IncomingLine } from '../incoming.ts'
import { ask, idOf, type ReadingContext } from '../questions.ts'

const USUAL_TIMES = ['08:00', '12:00', '18:00', '22:00']

/** Time of day for the entries of a file that have a day but no time. Undefined until that is answered. */
export const askTimeOfDay = (
  incoming: Incoming,
  context: ReadingContext,
  line: IncomingLine,
): string | undefined =>
  ask(
    incoming,
    context,
    {
      id: idOf('timeOfDay', context.file),
      sentence: t('Some entries have a day but no time. At what time were they?'),
      choices: USUAL_TIMES.map((time) => ({ id: time, label: clockText(time) })),
    },
    line,
  )
