import { IMPORT_FIELDS, type ImportField } from '../../../contract/imports.ts'
import { sentence, t } from '../../../language/t.ts'
import { Field, inputClass } from '../../base/ui/Field.tsx'

const LABELS: Record<ImportField, string> = {
  name: sentence('Name of the medicine'),
  purpose: sentence('Purpose'),
  notes: sentence('Notes'),
  frequency: sentence('Frequency'),
  count: sentence('Amount left'),
  unit: sentence('Unit'),
  expires: sentence('Expiration date'),
  lot: sentence('Lot'),
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
export const ColumnChoice = ({ columns, chosen, onChange }: ColumnChoiceProps) => (
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
