import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Medication } from '../../../contract/medications.ts'
import { containsText } from '../../../language/fold.ts'
import { withCommas } from '../../../language/lists.ts'
import { t } from '../../../language/t.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { DialogBody } from '../../base/ui/Dialog.tsx'
import { TextField } from '../../base/ui/Field.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { remainingText } from '../doses/amountWords.ts'
import { formatExpirationDate } from '../packs/expiry.ts'
import { sameAs } from './sameMedicine.ts'

/** Entries without a search field. */
const FEW = 8

/** Entries shown at once; a search finds the others. */
const MOST = 50

interface OtherEntriesProps {
  kept: Medication
  onChoose: (other: Medication) => void
}

/** The other entries of the family, the same medicine first. */
export function OtherEntries({ kept, onChoose }: OtherEntriesProps) {
  const { data } = useRead(reads.medications(kept.familyId))
  const [text, setText] = useState('')
  if (!data)
    return (
      <DialogBody>
        <Loading>
          <Skeleton className="h-40 rounded-md" />
        </Loading>
      </DialogBody>
    )
  const same = sameAs(kept, data)
  const others = data.filter((one) => one.id !== kept.id && !same.includes(one))
  const count = same.length + others.length
  const found = [...same, ...others].filter(({ name }) => containsText(name, text))
  return (
    <DialogBody>
      {count > FEW && (
        <TextField
          label={t('Search')}
          type="search"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {found.length === 0 && (
        <p>{count === 0 ? t('There is no other medicine here.') : t('No medicine has this name.')}</p>
      )}
      <ul aria-label={t('Other entries')}>
        {found.slice(0, MOST).map((one) => (
          <li key={one.id} className="border-t border-rule first:border-t-0">
            <button
              type="button"
              onClick={() => onChoose(one)}
              className="grid min-h-15 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-3 py-2 text-start"
            >
              <span className="min-w-0">
                <b dir="auto" className="block leading-tight wrap-anywhere">
                  {one.name}
                </b>
                <span className="text-sm leading-tight text-ink-2">
                  {withCommas([
                    same.includes(one) && t('Probably the same'),
                    remainingText(one.amountLeft, one),
                    formatExpirationDate(one.expirationDate),
                  ])}
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 text-ink-2 rtl:rotate-180" />
            </button>
          </li>
        ))}
      </ul>
    </DialogBody>
  )
}
