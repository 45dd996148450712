import { AlarmClock, Check, CircleCheck, HandHeart, X } from 'lucide-react'
import { useState } from 'react'
import { LATER_MINUTES, type ReminderAction, type ReminderPreview } from '../../contract/reminders.ts'
import { sentence, t } from '../../language/t.ts'
import { useAction } from '../base/http/action.ts'
import { sentenceOf } from '../base/http/callFailed.ts'
import { Button } from '../base/ui/Button.tsx'
import { formatTime } from '../base/ui/dates.ts'
import { FieldError } from '../base/ui/Field.tsx'
import { answerReminder } from './api.ts'

const BECAME: Record<Exclude<ReminderPreview['state'], 'open'>, string> = {
  taken: sentence('It is recorded as taken.'),
  skipped: sentence('It is recorded as skipped.'),
  later: sentence('It was postponed. You’ll be reminded again within {minutes} minutes.'),
}
const ALL_BECAME: typeof BECAME = {
  taken: sentence('All are recorded as taken.'),
  skipped: sentence('All are recorded as skipped.'),
  later: sentence('They were postponed. You’ll be reminded again within {minutes} minutes.'),
}

const icon = (Icon: typeof Check) => <Icon aria-hidden="true" className="size-5" />

function careText({ by, isYou, until }: NonNullable<ReminderPreview['care']>): string {
  const time = formatTime(until)
  if (isYou) return t('You take care of it. Nobody is reminded of it until {time}.', { time })
  return by === null
    ? t('Someone takes care of it until {time}.', { time })
    : t('{person} takes care of it until {time}.', { person: by, time })
}

/** Taken, Later and Skip; the result once one is pressed or another member was faster. */
export function AnswerReminder({ token, preview }: { token: string; preview: ReminderPreview }) {
  const { run } = useAction(answerReminder)
  const [pressed, setPressed] = useState<ReminderAction>()
  const [became, setBecame] = useState<ReminderPreview>()
  const [refusal, setRefusal] = useState<string>()

  async function act(action: ReminderAction) {
    setPressed(action)
    setRefusal(undefined)
    try {
      const answered = await run({ body: { token, action } })
      setBecame(answered)
      if (action === 'taken' && answered.open > 0)
        setRefusal(
          t('{taken} of {count} taken. Please look at the others on Today.', {
            taken: answered.count - answered.open,
            count: answered.count,
          }),
        )
    } catch (error) {
      setRefusal(sentenceOf(error, t('That did not work. Please try again.')))
    } finally {
      setPressed(undefined)
    }
  }

  const { count, late } = preview
  const { care } = became ?? preview
  const now = became?.state ?? (preview.state === 'later' ? 'open' : preview.state)
  if (now !== 'open' && refusal === undefined)
    return (
      <p role="status" className="flex justify-center gap-2.5 leading-[1.35] font-bold text-green">
        <CircleCheck aria-hidden="true" className="size-5.5 shrink-0" />
        {t((count > 1 ? ALL_BECAME : BECAME)[now], { minutes: LATER_MINUTES })}
      </p>
    )
  const button = (action: ReminderAction) => ({
    busy: pressed === action,
    disabled: pressed !== undefined,
    onClick: () => void act(action),
  })
  return (
    <div className="relative z-1 grid gap-3">
      <div role="alert" className="empty:hidden">
        <FieldError error={refusal} />
      </div>
      <p role="status" className="text-center leading-[1.35] font-bold text-green empty:hidden wrap-anywhere">
        {care && careText(care)}
      </p>
      <Button size="tall" icon={icon(Check)} {...button('taken')}>
        {count > 1 ? t('All Taken') : t('Taken')}
      </Button>
      {!late && (
        <Button size="tall" look="line" icon={icon(AlarmClock)} {...button('later')}>
          {t('Later')}
        </Button>
      )}
      {late && !care && (
        <Button size="tall" look="line" icon={icon(HandHeart)} {...button('care')}>
          {t('I’ll Take Care of It')}
        </Button>
      )}
      {count === 1 && (
        <Button size="tall" look="quiet" icon={icon(X)} {...button('skip')}>
          {t('Skip')}
        </Button>
      )}
    </div>
  )
}
