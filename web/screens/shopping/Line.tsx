import { PackagePlus, X } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { ShoppingLine } from '../../../contract/shopping.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { paths } from '../../base/paths.ts'
import { IconButton } from '../../base/ui/Button.tsx'
import { TickBox } from '../../base/ui/TickBox.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { shopForMedication } from '../../medicines/medication/api.ts'
import { useOptimisticToggle } from '../../medicines/medication/useOptimisticToggle.ts'
import { useForecast } from '../../medicines/packs/useForecast.ts'
import { useUser } from '../../people/auth/session.tsx'
import { useMay } from '../../people/families/selectedFamily.tsx'
import { PersonMarks } from '../../people/people/PersonMarks.tsx'
import { peopleById, usePeople } from '../../people/people/usePeople.ts'
import { removeLine, tickLine } from './api.ts'
import { lineTexts } from './listed.ts'

/** Ticks and removes lines: written ones by id, a medication's by the medication. */
function useLine({ id, medicationId }: ShoppingLine, familyId: string) {
  const ticking = useAction(tickLine)
  const removing = useAction(removeLine)
  const shopping = useAction(shopForMedication)
  if (medicationId !== null) {
    const shop = (body: { bought: boolean } | { wanted: false }) =>
      shopping.run({ params: { id: medicationId }, body })
    return {
      tick: (bought: boolean) => shop({ bought }),
      takeOff: () => shop({ wanted: false }),
      busy: shopping.busy,
    }
  }
  const params = { id: familyId, lineId: id ?? '' }
  return {
    tick: (bought: boolean) => ticking.run({ params, body: { bought } }),
    takeOff: () => removing.run({ params }),
    busy: removing.busy,
  }
}

interface LineProps {
  familyId: string
  line: ShoppingLine
  /** The line is gone: the keyboard needs another place. */
  onTakenOff: () => void
}

/** A line of the list: check box (for members who may tick), reason, and people. */
export function Line({ familyId, line, onTakenOff }: LineProps) {
  const { name, medicationId, personIds, addedBy, boughtAt, hasNewPack } = line
  const id = useId()
  const now = useNow()
  const user = useUser()
  const people = usePeople(familyId)
  const forecast = useForecast(familyId, medicationId)
  const mayTick = useMay('log', familyId)
  const mayManage = useMay('manage', familyId)
  const { tick, takeOff, busy } = useLine(line, familyId)
  const { isOn: isBought, change } = useOptimisticToggle(boughtAt !== null, tick)
  const isOwn = people.some((person) => person.id === addedBy && person.userId === user.id)
  const mayTakeOff = mayTick && (medicationId !== null || isOwn || mayManage)
  const nameOf = (personId: string | null) => people.find((person) => person.id === personId)?.name
  return (
    <li
      // Ticked, nothing of it moves from under the finger.
      className={`flex items-start gap-2 border-b border-rule py-1.5 last:border-0 large-text:flex-wrap ${isBought ? 'print:hidden' : ''}`}
    >
      {mayTick && (
        <TickBox id={id} label={t('{name}: bought', { name })} checked={isBought} onChange={change} />
      )}
      <div className="min-w-0 flex-1 large-text:order-last large-text:basis-full">
        <div className="grid min-h-12 content-center py-1">
          <label
            htmlFor={mayTick ? id : undefined}
            dir="auto"
            className={`font-serif leading-tight font-bold proportional-nums wrap-anywhere ${mayTick ? 'cursor-pointer' : ''} ${isBought ? 'line-through decoration-2' : ''}`}
          >
            {name}
          </label>
          {lineTexts(line, nameOf, now, forecast).map((text) => (
            <p key={text} dir="auto" className="text-sm leading-[1.3] text-ink-2 wrap-anywhere">
              {text}
            </p>
          ))}
        </div>
        {isBought && medicationId !== null && mayManage && !hasNewPack && (
          <Link href={paths.addPack(medicationId)} className="quiet-link gap-1.5">
            <PackagePlus aria-hidden="true" className="size-5 shrink-0" />
            {t('Add the New Pack')}
          </Link>
        )}
      </div>
      <div className="flex min-h-12 items-center large-text:ms-auto">
        <PersonMarks people={peopleById(people, personIds)} />
        {mayTakeOff && !isBought && (
          <IconButton
            label={t('Take {name} off the list', { name })}
            disabled={busy}
            onClick={() => void takeOff().then(onTakenOff, () => undefined)}
            className="-me-2 print:hidden"
          >
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        )}
      </div>
    </li>
  )
}
