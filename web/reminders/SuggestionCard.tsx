import { BellRing, Download, type LucideIcon, Smartphone, X } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { t } from '../../language/t.ts'
import { canInstall, install, onInstallable } from '../base/device/installing.ts'
import { remindedOf } from '../base/device/reminded.ts'
import { Button, IconButton } from '../base/ui/Button.tsx'
import { later } from '../base/ui/language.ts'
import { OnDemand } from '../base/ui/OnDemand.tsx'
import { useUser } from '../people/auth/session.tsx'
import { Failure } from './Failure.tsx'
import { useObstacle } from './useObstacle.ts'
import { useThisDevice } from './useThisDevice.ts'

const dismissedKey = (name: string) => `dismissed ${name}`

/** Suggestions are dismissed for good on this device. */
function useDismissed(name: 'reminders' | 'install') {
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(dismissedKey(name)) !== null)
  const dismiss = () => {
    localStorage.setItem(dismissedKey(name), '')
    setDismissed(true)
  }
  return [isDismissed, dismiss] as const
}

const loadGuideDone = later(() => import('./GuideDone.tsx'))

/** Outcome of the questions about a first medicine, left in the history by their last page. */
const readBegun = () => (history.state as { begun?: { invited: boolean } } | null)?.begun

/** A chunk of its own, under the drawers of Today: ends the questions about a first medicine, suggests reminders on this device, then the app on its home screen. */
export default function SuggestionCard() {
  const user = useUser()
  const { obstacle, lookAgain } = useObstacle()
  const { wanted, failure, set } = useThisDevice(lookAgain)
  const [remindersDismissed, dismissReminders] = useDismissed('reminders')
  const [installDismissed, dismissInstall] = useDismissed('install')
  const [begun, setBegun] = useState(readBegun)
  const isInstallable = useSyncExternalStore(onInstallable, canInstall)
  if (begun)
    return (
      <OnDemand
        load={loadGuideDone}
        props={{
          invited: begun.invited,
          onClose: () => {
            history.replaceState({ ...history.state, begun: undefined }, '')
            setBegun(undefined)
          },
        }}
      />
    )
  if (!remindersDismissed && obstacle === undefined && (remindedOf() !== user.id || wanted))
    return (
      <Suggestion
        icon={BellRing}
        title={t('Turn on reminders on this device')}
        text={t('A short ring at the time of a dose. You choose who it is for.')}
        onDismiss={dismissReminders}
      >
        <Button
          busy={wanted === true}
          icon={<BellRing aria-hidden="true" className="size-5" />}
          onClick={() => set(true)}
        >
          {t('Turn On')}
        </Button>
        <Failure sentence={failure} />
      </Suggestion>
    )
  if (installDismissed) return null
  if (obstacle === 'notInstalled')
    return (
      <Suggestion
        icon={Smartphone}
        title={t('Put it on the home screen')}
        text={t('Tap Share, then Add to Home Screen. It opens like an app, and can remind you.')}
        onDismiss={dismissInstall}
      />
    )
  return isInstallable ? (
    <Suggestion
      icon={Smartphone}
      title={t('Put it on the home screen')}
      text={t('Opens like an app, and shows Today without a network too.')}
      onDismiss={dismissInstall}
    >
      <Button icon={<Download aria-hidden="true" className="size-5" />} onClick={() => void install()}>
        {t('Install')}
      </Button>
    </Suggestion>
  ) : null
}

interface SuggestionProps {
  icon: LucideIcon
  title: string
  text: string
  onDismiss: () => void
  children?: ReactNode
}

const Suggestion = ({ icon: Icon, title, text, onDismiss, children }: SuggestionProps) => (
  <section
    aria-label={title}
    className="mt-8 grid max-w-200 grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 rounded-md border border-edge bg-enamel p-3 max-[19rem]:grid-cols-[minmax(0,1fr)_auto]"
  >
    <Icon aria-hidden="true" className="mt-2.5 size-5.5 max-[19rem]:hidden" />
    <div className="min-w-0 py-2">
      <h2 className="text-md leading-tight">{title}</h2>
      <p className="mt-0.5 text-sm leading-[1.35] text-ink-2">{text}</p>
    </div>
    <IconButton label={t('Not now')} onClick={onDismiss}>
      <X aria-hidden="true" />
    </IconButton>
    {children && (
      <div className="col-start-2 -col-end-1 flex flex-wrap items-center gap-2.5 pb-1 max-[19rem]:col-start-1">
        {children}
        <Button look="quiet" onClick={onDismiss}>
          {t('Not Now')}
        </Button>
      </div>
    )}
  </section>
)
