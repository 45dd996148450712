import { BellOff, BellRing } from 'lucide-react'
import { Link } from 'wouter'
import type { Person } from '../../../contract/people.ts'
import { t } from '../../../language/t.ts'
import { paths } from '../../base/paths.ts'
import { Panel } from '../../base/ui/Panel.tsx'
import { Switch } from '../../base/ui/Switch.tsx'
import { PersonMark } from '../../people/people/PersonMark.tsx'
import { placesText } from './remindedWords.ts'
import type { useReminded } from './useReminded.ts'

interface WhoIsRemindedProps {
  /** Person who takes it. */
  person: Person
  /** Everyone, for the marks of members. */
  people: readonly Person[]
  reminded: NonNullable<ReturnType<typeof useReminded>>
}

/** Names who is reminded of a plan and where, with a switch for the reader. */
export function WhoIsReminded({ person, people, reminded: { members, isOn, set } }: WhoIsRemindedProps) {
  const lacksMine = members.some((member) => member.isYou && placesText(member) === '')
  return (
    <Panel>
      <h2 className="text-lg">{t('Who is reminded?')}</h2>
      <ul>
        {members.map((member) => {
          const mark = people.find(({ userId }) => userId === member.userId)
          const places = placesText(member)
          const Ringing = places === '' ? BellOff : BellRing
          return (
            <li
              key={member.userId}
              className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 border-t border-rule py-2.5 first:border-t-0"
            >
              {mark ? <PersonMark person={mark} size="card" /> : <span />}
              <div className="wrap-anywhere">
                <p className="leading-tight font-bold">{member.name}</p>
                <p
                  className={`flex gap-1.5 text-sm leading-[1.35] ${places === '' ? 'text-soon' : 'text-ink-2'}`}
                >
                  <Ringing aria-hidden="true" className="mt-px size-4 shrink-0" />
                  {places === '' ? t('Reminders are off on every device') : places}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
      {members.length === 0 && (
        <p className="flex items-center gap-2 py-2 font-bold text-soon">
          <BellOff aria-hidden="true" className="size-5 shrink-0" />
          {t('Nobody is reminded')}
        </p>
      )}
      {set && (
        <>
          <Switch isOn={isOn} onChange={set}>
            {t('Remind me about {name}', { name: person.name })}
          </Switch>
          {person.userId === null && (
            <p className="text-sm leading-[1.35] text-ink-2">
              {t('{name} has no account, so someone else is reminded.', { name: person.name })}
            </p>
          )}
        </>
      )}
      {lacksMine && (
        <Link href={paths.reminders} className="quiet-link">
          {t('Turn On Reminders')}
        </Link>
      )}
    </Panel>
  )
}
