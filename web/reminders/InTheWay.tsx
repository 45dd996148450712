import { Lock } from 'lucide-react'
import type { ReminderSettings } from '../../contract/reminders.ts'
import { t } from '../../language/t.ts'
import { OBSTACLES, type Obstacle } from './obstacle.ts'

const mail = ({ emailAddress, email, emailConfirmed }: ReminderSettings) =>
  emailAddress === null
    ? ''
    : email && emailConfirmed
      ? t('E-mail works already.')
      : t('E-mail works without it.')

/** Says why this device cannot remind, and what to do. */
export const InTheWay = ({ obstacle, settings }: { obstacle: Obstacle; settings: ReminderSettings }) => (
  <div className="caution flex gap-2.5 p-3.5 leading-[1.35]">
    <Lock aria-hidden="true" className="size-5 shrink-0" />
    <div>
      <p className="font-bold">{t(OBSTACLES[obstacle].title)}</p>
      <p>
        {t(OBSTACLES[obstacle].text)} {mail(settings)}
      </p>
    </div>
  </div>
)
