import { useState } from 'react'
import type { Person } from '../../../contract/people.ts'
import type { Reminded } from '../../../contract/reminders.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { useUser } from '../../people/auth/session.tsx'
import { placesOf } from './remindedWords.ts'

/**
 * Members who will be reminded of a person's doses once the plan is saved, undefined until loaded. Anyone who saves a plan that
 * would remind nobody is reminded, unless they switch that off.
 */
export function useReminded(person: Person | undefined) {
  const { id: userId, name } = useUser()
  const { data } = useRead(reads.reminded(person?.id ?? ''), { always: true, enabled: person !== undefined })
  const { data: settings } = useRead(reads.reminderSettings, { always: true })
  const [chosen, setChosen] = useState<{ personId: string; isOn: boolean }>()
  if (!person || !data || !settings) return undefined
  const others = data.filter(({ isYou }) => !isYou)
  const isKnown = others.length < data.length
  const isOn =
    chosen?.personId === person.id ? chosen.isOn : isKnown || (person.userId === null && others.length === 0)
  const me: Reminded = { userId, name, isYou: true, ...placesOf(settings) }
  return {
    members: isOn ? [me, ...others] : others,
    /** Value for the plan's call; undefined if nothing changes. */
    follow: isOn === isKnown ? undefined : isOn,
    isOn,
    /** One's own doses are switched under Reminders. */
    set: person.userId === userId ? undefined : (isOn: boolean) => setChosen({ personId: person.id, isOn }),
  }
}
