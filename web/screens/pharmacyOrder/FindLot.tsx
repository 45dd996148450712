import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { t } from '../../../language/t.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { inputClass } from '../../base/ui/Field.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { useSettled } from '../../base/ui/useSettled.ts'
import { PackLines } from './PackLines.tsx'

/** A search over all packs that the family has or had, for a recall. */
export function FindLot({ familyId }: { familyId: string }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const lot = useSettled(typed.trim())
  const { data, error, refetch } = useRead(reads.packs(familyId, { lot }), { enabled: lot !== '' })
  return (
    <Panel className="min-w-0">
      <h2 className="text-xl">
        <label htmlFor={id}>{t('Find a Lot')}</label>
      </h2>
      <p id={`${id}-hint`} className="mt-1.5 text-sm leading-[1.35] text-ink-2">
        {t(
          'For a recall: the lot, or a part of it, as it is printed on the pack. Packs that are gone are found too.',
        )}
      </p>
      <search className="relative mt-3 block">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 start-3.5 size-5 -translate-y-1/2 text-ink-2"
        />
        <input
          id={id}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          className={`${inputClass} ps-11`}
        />
      </search>
      <div aria-live="polite">
        {lot !== '' && data?.length === 0 && (
          <p dir="auto" className="mt-3 text-ink-2 wrap-anywhere">
            {t('No pack here has the lot “{lot}”.', { lot })}
          </p>
        )}
        {lot !== '' && data !== undefined && data.length > 0 && (
          <PackLines label={t('Packs of this lot')} packs={data} />
        )}
      </div>
      {lot !== '' && data === undefined && error && (
        <div className="mt-3">
          <LoadFailed
            sentence={t('The packs could not be read.')}
            reason={sentenceOf(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
    </Panel>
  )
}
