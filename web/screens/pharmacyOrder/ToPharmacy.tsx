import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { FamilyPack } from '../../../contract/order.ts'
import { t, tn } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { useMay } from '../../people/families/selectedFamily.tsx'
import { throwAllAway } from './api.ts'
import { PackLines } from './PackLines.tsx'

/** The most that the server throws away at once. */
const MOST_AT_ONCE = 200

/** All that has expired, and one button for it. */
export function ToPharmacy({ familyId, packs }: { familyId: string; packs: readonly FamilyPack[] }) {
  const mayThrowAway = useMay('manage', familyId)
  const heading = useRef<HTMLHeadingElement>(null)
  const atOnce = packs.slice(0, MOST_AT_ONCE)
  const { run, busy } = useAction(throwAllAway(atOnce))
  const throwAll = () =>
    run({ params: { id: familyId }, body: { packIds: atOnce.map(({ id }) => id) } }).then(
      // The button goes: the keyboard goes on here.
      () => heading.current?.focus(),
      () => undefined,
    )
  return (
    <Panel className="min-w-0">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t('To the Pharmacy')}
      </h2>
      {packs.length === 0 ? (
        <p className="mt-2 text-ink-2">{t('Nothing has expired.')}</p>
      ) : (
        <>
          <PackLines label={t('To the Pharmacy')} packs={packs} />
          {mayThrowAway && (
            <>
              <p className="mt-3 text-sm leading-[1.35] text-ink-2">
                {t('Take the packs out of the cabinet first. They no longer count, but stay in the history.')}
              </p>
              <Button
                look="danger"
                busy={busy}
                icon={<Trash2 aria-hidden="true" className="size-5 shrink-0" />}
                onClick={() => void throwAll()}
                className="mt-3 w-full md:w-auto"
              >
                {tn(atOnce.length, 'Throw This Pack Away', 'Throw All {count} Packs Away')}
              </Button>
            </>
          )}
        </>
      )}
    </Panel>
  )
}
