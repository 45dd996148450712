import { createHash } from 'node:crypto'
import { MOST_AMOUNT, readAmount } from '../../../contract/amounts.ts'
import type { ImportQuestion } from '../../../contract/imports.ts'
import { t } from '../../../language/t.ts'
import type { Incoming, IncomingLine } from './incoming.ts'

/** Answers of a request by the ids of their questions. */
export type Answers = Readonly<Record<string, string>>

/** Input of every reader beside the file. Readers are pure: nothing else decides the result. */
export interface ReadingContext {
  /** Applies to local times without a zone, and to plans. */
  timeZone: string
  /** Instant of the import. */
  now: string
  answers: Answers
  /** Name of the file: its formats are asked about separately from those of another one. */
  file: string
}

/** Id of the choice that every question has: its lines are left out. */
const LEAVE_OUT = 'leaveOut'

/** Id of a question: equal for what one answer serves, in every request. */
export const idOf = (kind: string, ...about: unknown[]): string =>
  `${kind}:${createHash('sha256').update(JSON.stringify(about)).digest('base64url').slice(0, 16)}`

export interface NewQuestion {
  id: string
  sentence: string
  choices: ImportQuestion['choices']
  takesAmount?: boolean
}

/**
 * Answer to a question that a file leaves open. Undefined if there is none yet, and then the line waits for it, or if the
 * answer leaves the line out. Equal ids are one question: one answer serves all their lines.
 */
export function ask(
  incoming: Incoming,
  { answers }: Pick<ReadingContext, 'answers'>,
  asked: NewQuestion,
  line: IncomingLine,
): string | undefined {
  const { answer } = questionOf(incoming, answers, asked)
  if (answer === null) incoming.waiting.push({ ...line, question: asked.id })
  else if (answer === LEAVE_OUT) incoming.lost.push({ ...line, reason: t('You chose to leave it out.') })
  else return answer
  return undefined
}

/** The question of an id with its answer, one line more depending on it. */
function questionOf(
  { questions }: Incoming,
  answers: Answers,
  { id, sentence, choices, takesAmount = false }: NewQuestion,
): ImportQuestion {
  const known = questions.get(id)
  if (known) {
    known.lines++
    return known
  }
  const said = Object.hasOwn(answers, id) ? answers[id] : undefined
  const all = [...choices, { id: LEAVE_OUT, label: t('Leave it out') }]
  const isPossible =
    said !== undefined && (all.some((choice) => choice.id === said) || (takesAmount && isAmount(said)))
  const question = { id, sentence, choices: all, takesAmount, answer: isPossible ? said : null, lines: 1 }
  questions.set(id, question)
  return question
}

const isAmount = (typed: string): boolean => {
  const amount = readAmount(typed)
  return amount > 0 && amount <= MOST_AMOUNT
}
