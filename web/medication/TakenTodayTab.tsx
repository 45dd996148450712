import { Check } from 'lucide-react'
import { Tab } from '../ui/Tab.tsx'

export const TakenTodayTab = ({ className }: { className?: string }) => (
  <Tab look="taken" icon={<Check aria-hidden="true" />} className={className}>
    Taken Today
  </Tab>
)
