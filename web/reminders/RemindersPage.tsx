import { t } from '../../language/t.ts'
import { PageIntro } from '../base/ui/PageIntro.tsx'
import { Reminders } from './Reminders.tsx'

export default function RemindersPage() {
  return (
    <>
      <PageIntro title={t('Reminders')}>{t('How you are reminded, and about which people.')}</PageIntro>
      <div className="mt-4 grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start lg:gap-6">
        <Reminders />
      </div>
    </>
  )
}
