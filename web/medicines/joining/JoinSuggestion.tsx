import { Merge, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Medication } from '../../../contract/medications.ts'
import { t } from '../../../language/t.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { IconButton } from '../../base/ui/Button.tsx'
import { later } from '../../base/ui/language.ts'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { settingLink } from '../../base/ui/Setting.tsx'
import { type Pair, pairToJoin } from './sameMedicine.ts'

const loadSheet = later(() => import('./JoinSheet.tsx'))

const dismissedKey = ({ kept, other }: Pair<{ id: string }>) => `dismissed join ${kept.id} ${other.id}`
const isDismissed = (pair: Pair<{ id: string }>) => localStorage.getItem(dismissedKey(pair)) !== null

interface JoinSuggestionProps {
  familyId: string
  medications: readonly Medication[]
}

/** A chunk of its own: suggests joining two entries that are probably one medicine, until dismissed on this device. */
export default function JoinSuggestion({ familyId, medications }: JoinSuggestionProps) {
  const [dismissals, setDismissals] = useState(0)
  const [opened, setOpened] = useState<Pair<Medication>>()
  const close = () => setOpened(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: dismissals are read from the device
  const hasPair = useMemo(
    () => pairToJoin(medications, { ingredients: new Map(), isDismissed }) !== undefined,
    [medications, dismissals],
  )
  const { data } = useRead(reads.knownIngredients(familyId), { enabled: hasPair })
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const pair = useMemo(() => {
    const ingredients = new Map(data?.map((one) => [one.medicationId, one.ingredients]))
    return data && hasPair ? pairToJoin(medications, { ingredients, isDismissed }) : undefined
  }, [medications, data, hasPair, dismissals])

  function dismiss(dismissed: Pair<Medication>) {
    localStorage.setItem(dismissedKey(dismissed), '')
    setDismissals(dismissals + 1)
  }

  return (
    <>
      {pair && (
        <div className="mt-6 flex max-w-200 items-center gap-x-3 border-y border-rule py-1 print:hidden">
          <Merge aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
          <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 leading-[1.3]">
            <span className="wrap-anywhere">
              {t('{name} seems to be listed twice.', { name: pair.kept.name })}
            </span>
            <button type="button" className={settingLink} onClick={() => setOpened(pair)}>
              {t('Join Them…')}
            </button>
          </p>
          <IconButton label={t('Not now')} onClick={() => dismiss(pair)}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {opened && (
        <OnDemand load={loadSheet} props={{ ...opened, onClose: close, onJoined: close }} onFailed={close} />
      )}
    </>
  )
}
