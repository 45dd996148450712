import { CircleCheck, CircleDashed, Hourglass, OctagonX } from 'lucide-react'
import { sentence, t } from '../../../language/t.ts'
import { Tab } from '../../base/ui/Tab.tsx'
import {
  daysUntilExpiry,
  type ExpiryStatus,
  expiryStatus,
  expiryText,
  formatExpirationDate,
} from './expiry.ts'

const LOOKS = {
  Valid: { look: 'valid', Icon: CircleCheck },
  'Expiring Soon': { look: 'soon', Icon: Hourglass },
  Expired: { look: 'expired', Icon: OctagonX },
  'No Expiry Date': { look: 'none', Icon: CircleDashed },
} as const satisfies Record<ExpiryStatus, unknown>

const NAMES: Record<ExpiryStatus, string> = {
  Valid: sentence('Valid'),
  'Expiring Soon': sentence('Expiring Soon'),
  Expired: sentence('Expired'),
  'No Expiry Date': sentence('No Expiry Date'),
}

/** The expiry status: four states that differ in shape, icon and words. The exact date shows on hover. */
export function ExpiryTab({ expirationDate, now }: { expirationDate: string | null; now: Date }) {
  const days = daysUntilExpiry(expirationDate, now)
  const status = expiryStatus(days)
  const { look, Icon } = LOOKS[status]
  const exact = formatExpirationDate(expirationDate)
  return (
    <Tab look={look} title={exact} icon={<Icon aria-hidden="true" />}>
      {days !== null && <span className="sr-only">{t(NAMES[status])}: </span>}
      {expiryText(days)}
      {days !== null && <span className="sr-only"> ({exact})</span>}
    </Tab>
  )
}
