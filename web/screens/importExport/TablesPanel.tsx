import { Table2 } from 'lucide-react'
import { useState } from 'react'
import { TABLES, type TableName } from '../../../contract/exports.ts'
import { toPath } from '../../../contract/request.ts'
import { sentence, t } from '../../../language/t.ts'
import { base } from '../../base/http/base.ts'
import { TextField } from '../../base/ui/Field.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { Setting, settingLink } from '../../base/ui/Setting.tsx'

const NAMES: Record<TableName, { title: string; detail: string }> = {
  people: { title: sentence('People'), detail: sentence('Names and allergies') },
  medicines: { title: sentence('Medicines'), detail: sentence('Names, purposes, notes and what is left') },
  packs: { title: sentence('Packs'), detail: sentence('Counts, batch numbers and expiration dates') },
  plans: { title: sentence('Plans'), detail: sentence('Who takes what when, earlier versions too') },
  planned: { title: sentence('Planned doses'), detail: sentence('What was due, and what was skipped') },
  doses: { title: sentence('Doses'), detail: sentence('Who took what when') },
  movements: { title: sentence('Stock history'), detail: sentence('Each change of a count') },
  measurements: {
    title: sentence('Measurements'),
    detail: sentence('Temperatures, weights, blood pressure and notes'),
  },
}

/** The instant at which a day begins here, or the day after it; nothing for no day. */
function startOf(day: string, daysLater = 0): string | undefined {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return day === '' ? undefined : new Date(year, month - 1, date + daysLater).toISOString()
}

/** The tables of a family, each a link that downloads it. */
export function TablesPanel({ familyId }: { familyId: string }) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const addressOf = (table: TableName) =>
    base +
    toPath('GET /api/families/{id}/tables', {
      params: { id: familyId },
      query: { table, from: startOf(from), to: startOf(to, 1), timeZone },
    })
  return (
    <Panel>
      <h2 className="text-xl">{t('Tables')}</h2>
      <p className="mt-1 text-sm leading-[1.35] text-ink-2">
        {t('CSV files for a spreadsheet. They can be imported again.')}
      </p>
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(10.5rem,100%),1fr))] gap-3">
        <TextField
          label={t('From (Optional)')}
          type="date"
          value={from}
          max={to || undefined}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          label={t('To (Optional)')}
          type="date"
          value={to}
          min={from || undefined}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
      <ul className="mt-3">
        {TABLES.map((table) => (
          <Setting key={table} icon={Table2} title={t(NAMES[table].title)} detail={t(NAMES[table].detail)}>
            <a
              href={addressOf(table)}
              download
              aria-label={t('Download {title}', { title: t(NAMES[table].title) })}
              className={settingLink}
            >
              {t('Download')}
            </a>
          </Setting>
        ))}
      </ul>
    </Panel>
  )
}
