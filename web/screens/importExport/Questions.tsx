import { useState } from 'react'
import type { ImportQuestion } from '../../../contract/imports.ts'
import { t } from '../../../language/t.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Field, inputClass } from '../../base/ui/Field.tsx'

interface QuestionProps {
  question: ImportQuestion
  onAnswer: (answer: string) => void
}

interface QuestionsProps {
  questions: readonly ImportQuestion[]
  onAnswer: (id: string, answer: string) => void
}

/** Questions that the files leave open. An answer serves all lines that wait for it; until then they stay out. */
export const Questions = ({ questions, onAnswer }: QuestionsProps) => (
  <section aria-label={t('Questions')} className="grid gap-4">
    <h3 className="font-bold">
      {t('{title} ({count})', { title: t('Questions'), count: questions.length })}
    </h3>
    {questions.map((question) => (
      <Question key={question.id} question={question} onAnswer={(answer) => onAnswer(question.id, answer)} />
    ))}
  </section>
)

function Question({ question: { sentence, choices, takesAmount, answer, lines }, onAnswer }: QuestionProps) {
  const chosen = choices.some(({ id }) => id === answer) ? answer : null
  const [amount, setAmount] = useState(chosen === null ? (answer ?? '') : '')
  return (
    <div className="grid gap-2">
      <Field
        label={<span className="wrap-anywhere">{sentence}</span>}
        hint={t('Entries that stay out until you answer: {count}', { count: lines })}
      >
        {(wiring) => (
          <select
            {...wiring}
            value={chosen ?? ''}
            onChange={({ target }) => onAnswer(target.value)}
            className={inputClass}
          >
            <option value="" disabled>
              {chosen === null && answer !== null ? answer : t('Please choose')}
            </option>
            {choices.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {takesAmount && (
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (amount.trim() !== '') onAnswer(amount.trim())
          }}
        >
          <Field label={t('Or type the amount')} className="grow">
            {(wiring) => (
              <input
                {...wiring}
                inputMode="decimal"
                value={amount}
                onChange={({ target }) => setAmount(target.value)}
                className={inputClass}
              />
            )}
          </Field>
          <Button type="submit" look="line">
            {t('Use This Amount')}
          </Button>
        </form>
      )}
    </div>
  )
}
