import { Clock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { SheetRow } from './SheetRow.tsx'

interface TimeRowProps {
  /** What the row says. */
  children: ReactNode
  /** The time that the field begins with. */
  suggested: () => string
  /** What the button beside the field says. */
  button: string
  onTime: (time: string) => void
  /** What is told below, until another time is typed. */
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
            label="When"
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
