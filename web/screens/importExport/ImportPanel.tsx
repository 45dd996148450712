import { FileUp, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  IMPORT_FIELDS,
  type Import,
  type ImportBody,
  type ImportField,
  type ImportPreview,
  MOST_IMPORT_MEGABYTES,
  matchedByName,
} from '../../../contract/imports.ts'
import { sentence, t, tn } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { formatDate, formatTime } from '../../base/ui/dates.ts'
import { Field, FieldError, inputClass } from '../../base/ui/Field.tsx'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { Sentence } from '../../base/ui/Sentence.tsx'
import { Setting, settingLink } from '../../base/ui/Setting.tsx'
import { importFiles, previewImport, undoImport } from './api.ts'
import { Preview } from './Preview.tsx'
import { Questions } from './Questions.tsx'

const loadQuestion = async () => ({
  default: (await import('../../base/ui/ConfirmDialog.tsx')).ConfirmDialog,
})

/** Imports of the last day, each with a way to undo it. */
function EarlierImports({ familyId }: { familyId: string }) {
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

const LABELS: Record<ImportField, string> = {
  name: sentence('Name of the medicine'),
  purpose: sentence('Purpose'),
  notes: sentence('Notes'),
  frequency: sentence('Frequency'),
  count: sentence('Amount left'),
  unit: sentence('Unit'),
  expires: sentence('Expiration date'),
  lot: sentence('Batch number'),
  product_code: sentence('Product code'),
  taken: sentence('When a dose was taken'),
  amount: sentence('Amount of the dose'),
  status: sentence('Taken or skipped'),
  person: sentence('Who took it'),
}

type Chosen = Partial<Record<ImportField, string | undefined>>

interface ColumnChoiceProps {
  columns: readonly string[]
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** Says which column of a CSV file holds what. Columns named like a field are matched already. */
const ColumnChoice = ({ columns, chosen, onChange }: ColumnChoiceProps) => (
  <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-3">
    <legend className="mb-2 font-bold">{t('Which column is what?')}</legend>
    {IMPORT_FIELDS.map((field) => (
      <Field key={field} label={t(LABELS[field])}>
        {(wiring) => (
          <select
            {...wiring}
            value={chosen[field] ?? ''}
            onChange={({ target }) => onChange({ ...chosen, [field]: target.value || undefined })}
            className={inputClass}
          >
            <option value="">{t('Not in the file')}</option>
            {[...new Set(columns.filter((column) => column !== ''))].map((column) => (
              <option key={column} value={column}>
                {column}
              </option>
            ))}
          </select>
        )}
      </Field>
    ))}
  </fieldset>
)

const TEMPLATE = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${IMPORT_FIELDS.join(',')}\r\n`)}`

/** Bytes of a file as base64: its encoding is worked out by the server. */
const base64Of = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** Files are chosen, looked through, and then imported all at once. */
export function ImportPanel({ familyId }: { familyId: string }) {
  const input = useRef<HTMLInputElement>(null)
  const { run: look, busy: looking } = useAction(previewImport)
  const { run: send, busy: importing } = useAction(importFiles)
  const [body, setBody] = useState<ImportBody>()
  const [preview, setPreview] = useState<ImportPreview>()
  const [added, setAdded] = useState<number>()
  const [error, setError] = useState<string>()

  async function show(next: ImportBody | undefined) {
    setBody(next)
    setError(undefined)
    setAdded(undefined)
    if (!next) return setPreview(undefined)
    try {
      setPreview(await look({ params: { id: familyId }, body: next }))
    } catch (failure) {
      setPreview(undefined)
      setError(sentenceOf(failure))
    }
  }

  async function choose(chosen: readonly File[]) {
    if (chosen.length === 0) return
    if (chosen.reduce((sum, { size }) => sum + size, 0) > MOST_IMPORT_MEGABYTES * 1024 * 1024)
      return setError(
        t('Files of at most {megabytes} MB can be imported at once.', { megabytes: MOST_IMPORT_MEGABYTES }),
      )
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const files = await Promise.all(
      chosen.map(async (file) => ({ name: file.name, base64: await base64Of(file) })),
    )
    await show({ files, timeZone, same: [], different: [] })
  }

  async function confirm() {
    if (!body) return
    try {
      const answer = await send({ params: { id: familyId }, body })
      await show(undefined)
      setAdded(answer.import?.added ?? 0)
    } catch (failure) {
      setError(sentenceOf(failure))
    }
  }

  return (
    <Panel>
      <h2 className="text-xl">{t('Import')}</h2>
      <p className="mt-1 text-sm leading-[1.35] text-ink-2">
        {t(
          'Tables of Medicine Cabinet, any CSV file, a backup of medTimer, or an export of medassist-ng, MediKeep or Apple Health. You see what comes in before anything is saved.',
        )}
      </p>
      <div className="mt-3 grid grid-cols-1 gap-4">
        <input
          ref={input}
          type="file"
          multiple
          accept=".csv,.tsv,.txt,.json,.zip,.xml,text/csv,text/plain,application/json,application/zip,text/xml"
          aria-label={t('Files to import')}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            target.value = ''
            void choose(files)
          }}
        />
        <Button
          look="line"
          icon={<FileUp aria-hidden="true" className="size-5" />}
          busy={looking}
          busyLabel={t('Reading…')}
          onClick={() => input.current?.click()}
        >
          {t('Choose Files')}
        </Button>
        <a href={TEMPLATE} download="medicine-cabinet-template.csv" className={`${settingLink} w-fit`}>
          {t('Download an empty CSV template')}
        </a>
        <FieldError error={error} />
        {body && preview?.format === 'csv' && (
          <ColumnChoice
            columns={preview.columns}
            chosen={body.columns ?? matchedByName(preview.columns)}
            onChange={(columns) => void show({ ...body, columns })}
          />
        )}
        {body && preview && preview.questions.length > 0 && (
          <Questions
            questions={preview.questions}
            onAnswer={(id, answer) => void show({ ...body, answers: { ...body.answers, [id]: answer } })}
          />
        )}
        {body && preview && (
          <Preview
            preview={preview}
            same={body.same}
            different={body.different}
            busy={importing}
            onAnswer={(answers) => void show({ ...body, ...answers })}
            onImport={() => void confirm()}
            onCancel={() => void show(undefined)}
          />
        )}
        <p role="status" className="font-bold empty:hidden">
          {added === 0 && t('Nothing was new. Nothing was added.')}
          {added !== undefined &&
            added > 0 &&
            tn(added, '{count} entry was added.', '{count} entries were added.')}
        </p>
      </div>
      <EarlierImports familyId={familyId} />
    </Panel>
  )
}
