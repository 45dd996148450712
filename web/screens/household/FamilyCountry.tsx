import { useState } from 'react'
import type { Family } from '../../../contract/families.ts'
import { localized } from '../../../language/localized.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { Field, inputClass } from '../../base/ui/Field.tsx'
import { chooseCountry } from '../../people/families/api.ts'

const names = localized(({ locale }) => new Intl.DisplayNames(locale, { type: 'region' }))
const countryName = (code: string) => names().of(code) ?? code

/** The country whose register suggests names first: that of the time zone, or one that was chosen. */
export function FamilyCountry({ family: { id, country } }: { family: Family }) {
  const { run, busy } = useAction(chooseCountry)
  const { data: registers = [] } = useRead(reads.registers())
  const [open, setOpen] = useState(false)
  const known = new Set(registers.flatMap((register) => register.country ?? []))
  if (country !== null) known.add(country)
  if (known.size === 0) return null
  if (!open)
    return (
      <p className="mt-2 flex flex-wrap items-center gap-x-3 text-ink-2">
        {country === null
          ? t('Medicine names are suggested by your time zone’s country.')
          : t('Medicine names of this country come first: {country}.', { country: countryName(country) })}
        <button type="button" className="quiet-link" onClick={() => setOpen(true)}>
          {t('Change Country')}
        </button>
      </p>
    )
  return (
    <Field
      label={t('Country of your medicines')}
      hint={t('Names of its register are suggested first.')}
      className="mt-4"
    >
      {(wiring) => (
        <select
          {...wiring}
          className={inputClass}
          value={country ?? ''}
          disabled={busy}
          // A notification shows the failure.
          onChange={({ target }) =>
            void run({ params: { id }, body: { country: target.value || null } }).catch(() => undefined)
          }
        >
          <option value="">{t('By the time zone')}</option>
          {[...known].sort().map((each) => (
            <option key={each} value={each}>
              {countryName(each)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
