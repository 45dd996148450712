import { ChevronRight, Clock, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '../../../language/t.ts'
import { Button } from '../../base/ui/Button.tsx'
import { TextField } from '../../base/ui/Field.tsx'
import type { PlannedDose } from '../../medicines/plans/states.ts'
import type { TodayActs } from './useActs.ts'

interface SheetRowProps {
  onClick: () => void
  icon?: LucideIcon | null
  /** Shown small below. */
  detail?: ReactNode
  children: ReactNode
}

/** A row of a sheet that acts at once. */
export const SheetRow = ({ onClick, icon: Icon = ChevronRight, detail, children }: SheetRowProps) => (
  <button
    type="button"
    onClick={onClick}
    className={`grid min-h-14 w-full items-center gap-3 rounded-md border-[1.5px] border-edge bg-enamel px-3.5 py-2 text-start leading-tight font-bold hover:bg-green-tint ${Icon ? 'grid-cols-[minmax(0,1fr)_auto]' : ''}`}
  >
    <span>
      {children}
      {detail && <span className="block text-sm font-normal text-ink-2">{detail}</span>}
    </span>
    {Icon && <Icon aria-hidden="true" className="size-5" />}
  </button>
)

interface TimeRowProps {
  /** Label of the row. */
  children: ReactNode
  /** The time that the field begins with. */
  suggested: () => string
  /** Label of the button beside the field. */
  button: string
  onTime: (time: string) => void
  /** Shown below until another time is typed. */
  problem: string | undefined
  onProblem: (problem: string | undefined) => void
}

/** A row of a sheet that opens into a field for a time of the day. */
export function TimeRow({ children, suggested, button, onTime, problem, onProblem }: TimeRowProps) {
  const [time, setTime] = useState<string>()
  return (
    <>
      {time === undefined ? (
        <SheetRow icon={Clock} onClick={() => setTime(suggested())}>
          {children}
        </SheetRow>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            onTime(time)
          }}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2.5"
        >
          <TextField
            label={t('When')}
            type="time"
            value={time}
            onChange={({ target }) => {
              setTime(target.value)
              onProblem(undefined)
            }}
          />
          <Button type="submit">{button}</Button>
        </form>
      )}
      <p role="alert" className="text-sm font-semibold text-danger empty:hidden">
        {problem}
      </p>
    </>
  )
}

/** Chooses the doses of a card that a sheet acts on: all at first. */
export function useWhich(doses: readonly PlannedDose[]) {
  const [left, setLeft] = useState<readonly string[]>([])
  const chosen = doses.filter(({ occurrence }) => !left.includes(occurrence.id))
  const toggle = (id: string) =>
    setLeft((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  return { chosen, toggle }
}

interface WhichDosesProps extends ReturnType<typeof useWhich> {
  doses: readonly PlannedDose[]
  acts: TodayActs
}

/** Asks which of several doses are meant. */
export function WhichDoses({ doses, acts: { medicationOf }, chosen, toggle }: WhichDosesProps) {
  if (doses.length < 2) return null
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">{t('Which ones')}</legend>
      {doses.map((planned) => (
        <label
          key={planned.occurrence.id}
          className="flex min-h-tap cursor-pointer items-center gap-3 leading-[1.3] font-bold"
        >
          <input
            type="checkbox"
            checked={chosen.includes(planned)}
            onChange={() => toggle(planned.occurrence.id)}
            className="size-5 shrink-0 accent-green"
          />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {medicationOf(planned.occurrence)?.name ?? t('A medicine')}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
