import { sentence, t } from '../../language/t.ts'
import { Mark } from '../base/ui/Mark.tsx'
import { useUser } from '../people/auth/session.tsx'

const ACTIONS = [sentence('Taken'), sentence('Later'), sentence('Skip')]

/** Number of actions on a notification here: none if the browser does not say, as on iPhones. */
const actionsHere = () => (Notification as { maxActions?: number }).maxActions ?? 0

interface SampleProps {
  /** Person and time, and the medicine with its amount; those of an example by default. */
  title?: string
  text?: string
  showsNames: boolean
}

/** A sample reminder on a lock screen. */
export function Sample({ title, text, showsNames }: SampleProps) {
  const { name } = useUser()
  const actions = ACTIONS.slice(0, actionsHere())
  return (
    <figure
      aria-label={t('What a reminder looks like')}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-xl border-[1.5px] border-dashed border-edge bg-enamel-sunk p-3 leading-[1.3]"
    >
      <figcaption className="col-span-full mb-1.5 text-sm font-bold text-ink-2">{t('Sample')}</figcaption>
      <Mark className="size-8" />
      <div className="min-w-0 wrap-anywhere">
        <p dir="auto" className="font-bold">
          {title ?? `${name}, 08:00`}
        </p>
        <p className="text-sm text-ink-2">
          {showsNames ? (text ?? t('Due now: Ibuprofen 200 mg, 1 tablet')) : t('Due now')}
        </p>
      </div>
      {actions.length > 0 && (
        <p
          aria-hidden="true"
          className="col-span-full mt-2 flex flex-wrap gap-x-6 gap-y-1 font-bold text-green"
        >
          {actions.map((action) => (
            <span key={action}>{t(action)}</span>
          ))}
        </p>
      )}
    </figure>
  )
}
