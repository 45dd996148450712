import type { Person } from '../../contract/people.ts'
import type { Follow } from '../../contract/reminders.ts'
import { sentence, t } from '../../language/t.ts'
import { TickChip } from '../base/ui/Chips.tsx'
import { inputClass } from '../base/ui/Field.tsx'
import { Panel } from '../base/ui/Panel.tsx'
import { useUser } from '../people/auth/session.tsx'
import { useFamilies } from '../people/families/selectedFamily.tsx'
import { PersonMark } from '../people/people/PersonMark.tsx'
import { usePeopleOf } from '../people/people/usePeopleOf.ts'
import { Failure } from './Failure.tsx'
import type { Settings } from './useSettings.ts'

const NO_FAMILIES: readonly { id: string; name: string }[] = []

/** The people to get notified about, by family if there are several. */
export function Following(how: Settings) {
  const { settings } = how
  const families = useFamilies().families ?? NO_FAMILIES
  const people = usePeopleOf(families.map(({ id }) => id))
  const reachesNobody =
    settings.devices.length === 0 &&
    !settings.email &&
    settings.channels.every(({ address }) => address === null)
  return (
    <Panel>
      <h2 className="text-xl">{t('Notify me about')}</h2>
      <p className="mt-1 text-sm text-ink-2">{t('You are notified about')}</p>
      {families.map(({ id, name }) => (
        <section key={id} aria-label={name}>
          {families.length > 1 && (
            <h3 dir="auto" className="mt-4 border-b-2 border-ink pb-1.5 font-sans text-md wrap-anywhere">
              {name}
            </h3>
          )}
          <ul>
            {settings.follows
              .filter(({ familyId }) => familyId === id)
              .map(({ familyId: _family, ...follow }) => {
                const person = people.find((one) => one.id === follow.personId)
                return person && <One key={person.id} {...how} person={person} follow={follow} />
              })}
          </ul>
        </section>
      ))}
      <p className="mt-2 border-t border-rule pt-3 text-sm leading-[1.35] text-ink-2">
        {reachesNobody
          ? t('Reminders are off. Turn on this device or e-mail.')
          : t(
              '“Not taken” comes after the time set in the plan. If the dose is taken later, you are told that too.',
            )}
      </p>
    </Panel>
  )
}

const KINDS = [
  ['due', sentence('Due')],
  ['missed', sentence('Not taken')],
  ['stock', sentence('Running low')],
] as const

function One({ person, follow, save, failureOf }: Settings & { person: Person; follow: Follow }) {
  const isYou = person.userId === useUser().id
  return (
    <li className="border-t border-rule py-2.5 first:border-t-0">
      <fieldset className="grid min-w-0 gap-2">
        <legend className="float-start flex items-center gap-2.5 font-serif text-lg leading-tight font-bold">
          <PersonMark person={person} size="line" />
          <span dir="auto" className="wrap-anywhere">
            {person.name}
            {isYou && <span className="font-sans text-sm font-normal text-ink-2"> {t('(you)')}</span>}
          </span>
        </legend>
        <div className="clear-both flex flex-wrap gap-1.5 md:gap-2">
          {KINDS.map(([kind, label]) => (
            <TickChip
              key={kind}
              isOn={follow[kind]}
              onChange={(isOn) => save(person.id, { follow: { ...follow, [kind]: isOn } })}
            >
              {t(label)}
            </TickChip>
          ))}
        </div>
        {follow.missed && (
          <select
            aria-label={t('When a dose was missed')}
            value={follow.missedAfter ?? 0}
            onChange={({ target }) =>
              save(person.id, { follow: { ...follow, missedAfter: Number(target.value) } })
            }
            className={`${inputClass} w-full max-w-96`}
          >
            <option value={0}>{t('If missed, notify me at once')}</option>
            <option value={15}>{t('If missed, only if nobody reacts for 15 minutes')}</option>
            <option value={30}>{t('If missed, only if nobody reacts for 30 minutes')}</option>
            <option value={60}>{t('If missed, only if nobody reacts for 1 hour')}</option>
          </select>
        )}
        <Failure sentence={failureOf(person.id)} />
      </fieldset>
    </li>
  )
}
