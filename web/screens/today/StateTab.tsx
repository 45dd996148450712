import { AlarmClock, Bell, Check, CircleDashed, Clock, ClockAlert, SkipForward } from 'lucide-react'
import type { OccurrenceState } from '../../../contract/occurrences.ts'
import { Tab } from '../../base/ui/Tab.tsx'

const LOOKS = {
  late: { look: 'soon', Icon: ClockAlert },
  due: { look: 'due', Icon: Bell },
  snoozed: { look: 'later', Icon: AlarmClock },
  upcoming: { look: 'quiet', Icon: Clock },
  taken: { look: 'use', Icon: Check },
  skipped: { look: 'quiet', Icon: SkipForward },
  missed: { look: 'none', Icon: CircleDashed },
} as const satisfies Record<OccurrenceState, unknown>

/** State of a dose; states differ in shape, icon and words. */
export function StateTab({ state, children }: { state: OccurrenceState; children: string }) {
  const { look, Icon } = LOOKS[state]
  return (
    <Tab look={look} icon={<Icon aria-hidden="true" />}>
      {children}
    </Tab>
  )
}

const MARKS: Record<OccurrenceState, string> = {
  taken: 'bg-valid text-enamel',
  skipped: 'border-[1.5px] border-edge text-ink-2',
  missed: 'border-[1.5px] border-dashed border-edge [&>svg]:hidden',
  upcoming: 'text-ink-2 [&>svg]:size-5.5!',
  due: 'border-[1.5px] border-t-[3px] border-green bg-green-tint text-green',
  late: 'border-[1.5px] border-t-[3px] border-soon-edge bg-soon-bg text-soon',
  snoozed: 'border-[1.5px] border-dashed border-green text-green',
}

/** Like `StateTab`, before a line. */
export function StateMark({ state }: { state: OccurrenceState }) {
  const { Icon } = LOOKS[state]
  return (
    <span
      aria-hidden="true"
      className={`grid size-6.5 shrink-0 place-items-center rounded-full [&>svg]:size-4 ${MARKS[state]}`}
    >
      <Icon />
    </span>
  )
}
