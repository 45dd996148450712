import { Bell, ClockAlert, Hourglass, OctagonX, TrendingDown } from 'lucide-react'
import { Tab } from '../../base/ui/Tab.tsx'
import { formatExpirationDate } from '../../medicines/packs/expiry.ts'
import { type Reason, saysDate } from './reasons.ts'

const LOOKS = {
  late: { look: 'soon', Icon: ClockAlert },
  due: { look: 'due', Icon: Bell },
  low: { look: 'soon', Icon: TrendingDown },
  expiring: { look: 'soon', Icon: Hourglass },
  expired: { look: 'expired', Icon: OctagonX },
} as const satisfies Record<Reason['is'], unknown>

/** Tabs that say why a medication needs a look. */
export const ReasonTabs = ({ reasons, date }: { reasons: readonly Reason[]; date: string | null }) =>
  reasons.map(({ is, text }) => {
    const { look, Icon } = LOOKS[is]
    return (
      <Tab
        key={is}
        look={look}
        icon={<Icon aria-hidden="true" />}
        {...(saysDate([{ is, text }]) && { title: formatExpirationDate(date) })}
      >
        {text}
      </Tab>
    )
  })
