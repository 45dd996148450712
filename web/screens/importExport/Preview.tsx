import type { TableName } from '../../../contract/exports.ts'
import type { ImportBody, ImportedPlan, ImportLine, ImportPreview } from '../../../contract/imports.ts'
import { sentence, t } from '../../../language/t.ts'
import { toLocal } from '../../../schedule/zones.ts'
import { Button } from '../../base/ui/Button.tsx'
import { PlanSentence } from '../../medicines/plans/PlanSentence.tsx'
import { planWords } from '../../medicines/plans/planWords.ts'

const KINDS: Record<TableName, string> = {
  people: sentence('Person'),
  medicines: sentence('Medicine'),
  packs: sentence('Pack'),
  plans: sentence('Plan'),
  planned: sentence('Planned dose'),
  doses: sentence('Logged dose'),
  movements: sentence('Change of a count'),
  measurements: sentence('Measurement'),
}

const TITLES: Record<ImportLine['status'], string> = {
  look: sentence('Needs a look'),
  lost: sentence('Cannot be carried over'),
  new: sentence('New'),
  same: sentence('There already'),
}

type Answers = Pick<ImportBody, 'same' | 'different'>

interface PreviewProps extends Answers {
  preview: ImportPreview
  busy: boolean
  onAnswer: (answers: Answers) => void
  onImport: () => void
  onCancel: () => void
}

/** Preview of an import, line by line. Undecided medicines are left out until answered. */
export function Preview({ preview, same, different, busy, onAnswer, onImport, onCancel }: PreviewProps) {
  const { format, counts, lines } = preview
  if (format === 'unknown') return <p role="alert">{t('These files cannot be read. Nothing was saved.')}</p>
  return (
    <section aria-label={t('Preview')} className="grid gap-4">
      {(['look', 'lost', 'new', 'same'] as const).map((status) => {
        const some = lines.filter((line) => line.status === status)
        const rest = counts[status] - some.length
        if (counts[status] === 0) return null
        return (
          <div key={status}>
            <h3 className="font-bold">
              {t('{title} ({count})', { title: t(TITLES[status]), count: counts[status] })}
            </h3>
            <ul className="divide-y divide-rule">
              {some.map(({ table, key, name, reason, question, plan }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no other identity
                <li key={place} className="py-1.5 leading-[1.35] wrap-anywhere">
                  <span className="text-sm text-ink-2">{t(KINDS[table])}: </span>
                  <bdi>{name}</bdi>
                  {plan && <ComingPlan plan={plan} />}
                  {reason && <span className="block text-sm text-ink-2">{reason}</span>}
                  {status === 'look' && question === null && (
                    <span className="mt-1.5 flex flex-wrap gap-2">
                      <Button look="line" onClick={() => onAnswer({ same: [...same, key], different })}>
                        {t('It Is the Same')}
                      </Button>
                      <Button look="quiet" onClick={() => onAnswer({ same, different: [...different, key] })}>
                        {t('It Is Another One')}
                      </Button>
                    </span>
                  )}
                </li>
              ))}
            </ul>
            {rest > 0 && <p className="text-sm text-ink-2">{t('And {rest} more.', { rest })}</p>}
          </div>
        )
      })}
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} busyLabel={t('Importing…')} disabled={counts.new === 0} onClick={onImport}>
          {t('Import What Is New')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </section>
  )
}

function ComingPlan({ plan }: { plan: ImportedPlan }) {
  const { unit, person, status, timeZone } = plan
  const today = toLocal(Date.now(), timeZone).slice(0, 10)
  return (
    <>
      <PlanSentence pieces={planWords(plan, { unit, name: person, today })} className="mt-0.5" />
      {status !== 'active' && (
        <span className="block text-sm text-ink-2">
          {status === 'paused' ? t('Plan paused') : t('Plan stopped')}
        </span>
      )}
    </>
  )
}
