import { AlarmClock, Check, SkipForward } from 'lucide-react'
import { t } from '../../../language/t.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Tabs } from '../../base/ui/Tab.tsx'
import { byUrgency, isWaiting } from '../../medicines/plans/states.ts'
import { PersonMark } from '../../people/people/PersonMark.tsx'
import { Care } from './Care.tsx'
import { DoseLine, StockNote, stockHint, Well } from './DoseLine.tsx'
import type { Card } from './drawers.ts'
import { StateTab } from './StateTab.tsx'
import { StillBar } from './StillBar.tsx'
import type { TodayActs } from './useActs.ts'
import { takingOf } from './useLogging.ts'
import { dueText, stateText, takeWords } from './words.ts'

interface DoseCardProps {
  card: Card
  acts: TodayActs
  /** It is about one person alone: everything larger, without the name. */
  large: boolean
}

/** Doses of one person in one drawer, with one large button. */
export function DoseCard({ card, acts, large }: DoseCardProps) {
  const { people, mayLog, medicationOf, logging, openSheet } = acts
  const person = people.find(({ id }) => id === card.personId)
  const waiting = card.doses.filter(isWaiting)
  const tabbed = [...(waiting.length > 0 ? waiting : card.doses)].sort(byUrgency)[0] ?? card.first
  const due = dueText(tabbed.occurrence)
  const text = stateText(tabbed, people)
  const isBusy = card.doses.some(({ occurrence }) => logging.isBusy(takingOf(occurrence)))
  const hints = waiting.map(({ occurrence }) => stockHint(medicationOf(occurrence), occurrence.amount))
  const isSecond = hints.some((hint) => hint !== undefined)
  const isAlone = large || people.length < 2
  const hasTimes = new Set(card.doses.map(({ occurrence }) => occurrence.dueAt)).size > 1
  // "Waiting since 07:00" says it already.
  const showsTime = isWaiting(tabbed) && tabbed.state !== 'late'
  return (
    <article className="flex min-w-0 flex-col" aria-label={person?.name}>
      <Tabs>
        <StateTab state={tabbed.state}>
          {isAlone && showsTime ? t('{state}, {time}', { state: text, time: due }) : text}
        </StateTab>
      </Tabs>
      <div className="grid flex-1 grid-rows-[auto_1fr_auto] content-start gap-3 rounded-md border border-rule bg-enamel p-3 shadow-lift max-[19rem]:p-2">
        {isAlone ? (
          <span hidden />
        ) : (
          <div className="flex min-w-0 flex-wrap items-center gap-2.5">
            {person && <PersonMark person={person} size="card" />}
            <h3 dir="auto" className="min-w-[min(6rem,60%)] flex-1 text-lg wrap-anywhere">
              {person?.name ?? t('Someone')}
            </h3>
            {tabbed.state !== 'late' && !hasTimes && (
              <time className="font-bold whitespace-nowrap">{due}</time>
            )}
          </div>
        )}
        <div className="grid content-start gap-3">
          {card.doses.map((planned) => {
            const { occurrence } = planned
            const medication = medicationOf(occurrence)
            const hint = isWaiting(planned) ? stockHint(medication, occurrence.amount) : undefined
            return (
              <DoseLine
                key={occurrence.id}
                medication={medication}
                dose={occurrence}
                large={large}
                hint={
                  <>
                    {hasTimes && <time className="block text-sm text-ink-2">{dueText(occurrence)}</time>}
                    {hint && <StockNote {...hint} />}
                    {planned.state === 'late' && medication?.ifMissed && (
                      <span dir="auto" className="mt-1 block text-sm text-ink-2 wrap-anywhere">
                        {t('If a dose is missed: {text}', { text: medication.ifMissed })}
                      </span>
                    )}
                  </>
                }
              >
                {card.doses.length > 1 && mayLog && (
                  <Well
                    name={medication?.name ?? t('A medicine')}
                    taken={!isWaiting(planned)}
                    busy={logging.isBusy(takingOf(occurrence))}
                    large={large}
                    onTake={() => logging.take([planned])}
                  />
                )}
              </DoseLine>
            )
          })}
        </div>
        {mayLog &&
          (waiting.length === 0 ? (
            <StillBar large={large}>{tabbed.state === 'skipped' ? t('Skipped') : t('Taken')}</StillBar>
          ) : (
            <div className={`dose-acts ${large ? 'large' : ''}`}>
              <Button
                look={isSecond ? 'line' : 'primary'}
                size="tall"
                busy={isBusy}
                icon={<Check aria-hidden="true" className="size-5 shrink-0" />}
                onClick={() => logging.take(waiting)}
              >
                {takeWords(waiting.length, card.doses.length, medicationOf(tabbed.occurrence)?.name ?? '')}
              </Button>
              <Button look="quiet" size="tall" onClick={() => openSheet({ kind: 'later', doses: waiting })}>
                <AlarmClock aria-hidden="true" className="size-5" />
                {t('Later')}
              </Button>
              <Button look="quiet" size="tall" onClick={() => openSheet({ kind: 'skip', doses: waiting })}>
                <SkipForward aria-hidden="true" className="size-5" />
                {t('Skip')}
              </Button>
            </div>
          ))}
        <Care doses={waiting} acts={acts} />
      </div>
    </article>
  )
}
