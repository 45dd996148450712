import { Bell, CalendarClock, ChevronRight, type LucideIcon, Pill, Plus, UserRound } from 'lucide-react'
import { Link } from 'wouter'
import type { Role } from '../../../contract/families.ts'
import { allows } from '../../../contract/rights.ts'
import { sentence, t } from '../../../language/t.ts'
import { paths } from '../../base/paths.ts'
import { Panel } from '../../base/ui/Panel.tsx'
import { hasPlans } from '../families/hasPlans.ts'
import { useFamilies } from '../families/selectedFamily.tsx'

const MAY: Record<Role, string> = {
  owner: sentence('You can do everything here.'),
  adult: sentence('You keep medicines, doses and people together with the others.'),
  helper: sentence('You see everything and record doses.'),
  viewer: sentence('You see everything and change nothing.'),
}

/** First steps of a new member. */
export default function WelcomePage() {
  const { selected } = useFamilies()
  if (!selected) return <h1 className="text-2xl lg:text-3xl">{t('Welcome')}</h1>
  const { id, name, role } = selected
  const planned = hasPlans(selected)
  return (
    <>
      <h1 dir="auto" className="text-2xl lg:text-3xl">
        {t('Welcome to {family}', { family: name })}
      </h1>
      <p className="mt-1.5 mb-4 text-ink-2">{t(MAY[role])}</p>
      <Panel className="max-w-144">
        <ul>
          {planned && (
            <Step href={paths.today} Icon={CalendarClock} title={t('See who takes what today')}>
              {t('Today shows each dose, and who has taken theirs.')}
            </Step>
          )}
          <Step href={paths.reminders} Icon={Bell} title={t('Choose your reminders')}>
            {t('On this device or by e-mail, about yourself and about others.')}
          </Step>
          {allows(role, 'manage') && (
            <Step href={paths.addMedication} Icon={Plus} title={t('Add your own medicines')}>
              {t('A photo of the package is enough.')}
            </Step>
          )}
          <Step href={paths.dashboard} Icon={Pill} title={t('Look through the medicines')}>
            {t('See what you have, how much is left and when it expires.')}
          </Step>
          <Step href={paths.family(id)} Icon={UserRound} title={t('Meet the family')}>
            {t('See who is here, and change your own mark.')}
          </Step>
        </ul>
      </Panel>
    </>
  )
}

interface StepProps {
  href: string
  Icon: LucideIcon
  title: string
  children: string
}

const Step = ({ href, Icon, title, children }: StepProps) => (
  <li className="border-b border-rule last:border-b-0">
    <Link
      href={href}
      className="grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3.5 py-2 no-underline hover:bg-enamel-sunk"
    >
      <Icon aria-hidden="true" className="size-6 text-ink-2" />
      <span>
        <b className="block leading-tight">{title}</b>
        <span className="text-sm leading-tight text-ink-2">{children}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 text-ink-2" />
    </Link>
  </li>
)
