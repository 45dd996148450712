import type { ImportBody, ImportLine, ImportPreview } from '../../contract/imports.ts'
import type { TableName } from '../../contract/tables.ts'
import { Button } from '../ui/Button.tsx'

const KINDS: Record<TableName, string> = {
  people: 'Person',
  medicines: 'Medicine',
  packs: 'Pack',
  plans: 'Plan',
  planned: 'Planned dose',
  doses: 'Dose',
  movements: 'Change of a count',
  measurements: 'Measurement',
}

const TITLES: Record<ImportLine['status'], string> = {
  look: 'Needs a look',
  lost: 'Cannot be carried over',
  new: 'New',
  same: 'There already',
}

type Answers = Pick<ImportBody, 'same' | 'different'>

interface PreviewProps extends Answers {
  preview: ImportPreview
  busy: boolean
  onAnswer: (answers: Answers) => void
  onImport: () => void
  onCancel: () => void
}

/** What files would add, line by line. Medicines that need a look stay out until they are answered. */
export function Preview({ preview, same, different, busy, onAnswer, onImport, onCancel }: PreviewProps) {
  const { format, counts, lines } = preview
  if (format === 'unknown') return <p role="alert">These files cannot be read. Nothing was saved.</p>
  return (
    <section aria-label="Preview" className="grid gap-4">
      {(['look', 'lost', 'new', 'same'] as const).map((status) => {
        const some = lines.filter((line) => line.status === status)
        const rest = counts[status] - some.length
        if (counts[status] === 0) return null
        return (
          <div key={status}>
            <h3 className="font-bold">{`${TITLES[status]} (${counts[status]})`}</h3>
            <ul className="divide-y divide-rule">
              {some.map(({ table, key, name, reason }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no other identity
                <li key={place} className="py-1.5 leading-[1.35] wrap-anywhere">
                  <span className="text-sm text-ink-2">{KINDS[table]}: </span>
                  <bdi>{name}</bdi>
                  {reason && <span className="block text-sm text-ink-2">{reason}</span>}
                  {status === 'look' && (
                    <span className="mt-1.5 flex flex-wrap gap-2">
                      <Button look="line" onClick={() => onAnswer({ same: [...same, key], different })}>
                        It Is the Same
                      </Button>
                      <Button look="quiet" onClick={() => onAnswer({ same, different: [...different, key] })}>
                        It Is Another One
                      </Button>
                    </span>
                  )}
                </li>
              ))}
            </ul>
            {rest > 0 && <p className="text-sm text-ink-2">{`And ${rest} more.`}</p>}
          </div>
        )
      })}
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} busyLabel="Importing…" disabled={counts.new === 0} onClick={onImport}>
          Import What Is New
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  )
}
