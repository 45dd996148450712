import { Check } from 'lucide-react'
import { t } from '../../../language/t.ts'
import { Tab } from '../../base/ui/Tab.tsx'

export const TakenTodayTab = ({ className }: { className?: string }) => (
  <Tab look="taken" icon={<Check aria-hidden="true" />} className={className}>
    {t('Taken Today')}
  </Tab>
)
