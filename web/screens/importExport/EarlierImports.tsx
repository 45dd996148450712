import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Import } from '../../../contract/imports.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { formatDate, formatTime } from '../../base/ui/dates.ts'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { Sentence } from '../../base/ui/Sentence.tsx'
import { Setting, settingLink } from '../../base/ui/Setting.tsx'
import { undoImport } from './api.ts'

const loadQuestion = async () => ({
  default: (await import('../../base/ui/ConfirmDialog.tsx')).ConfirmDialog,
})

/** Imports of the last day, each with a way to undo it. */
export function EarlierImports({ familyId }: { familyId: string }) {
  const { data: imports } = useRead(reads.imports(familyId), { always: true })
  const { run } = useAction(undoImport)
  const [undoing, setUndoing] = useState<Import>()
  const close = () => setUndoing(undefined)
  if (!imports?.length) return null
  return (
    <>
      <h3 className="mt-5 font-bold">{t('Imports of the last 24 hours')}</h3>
      <ul>
        {imports.map((one) => (
          <Setting
            key={one.id}
            icon={Undo2}
            title={t('{date}, {time}', { date: formatDate(one.createdAt), time: formatTime(one.createdAt) })}
            detail={
              <Sentence
                of="{count} entry, by {person}"
                many="{count} entries, by {person}"
                count={one.added}
                parts={{ person: <bdi>{one.madeBy}</bdi> }}
              />
            }
          >
            <button type="button" className={settingLink} onClick={() => setUndoing(one)}>
              {t('Undo')}
            </button>
          </Setting>
        ))}
      </ul>
      {undoing && (
        <OnDemand
          load={loadQuestion}
          props={{
            title: t('Undo This Import?'),
            text: t('Everything that it added is removed, with what was logged for these medicines since.'),
            confirm: t('Undo the Import'),
            busyLabel: t('Undoing…'),
            onConfirm: () =>
              run({ params: { id: familyId, importId: undoing.id } })
                .catch(() => undefined)
                .finally(close),
            onCancel: close,
          }}
          onFailed={close}
        />
      )}
    </>
  )
}
