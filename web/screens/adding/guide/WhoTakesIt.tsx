import { Check, House, type LucideIcon, UserPlus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Medication } from '../../../../contract/medications.ts'
import { AddPersonBody, type Person } from '../../../../contract/people.ts'
import { t } from '../../../../language/t.ts'
import { useAction } from '../../../base/http/action.ts'
import { TickChip } from '../../../base/ui/Chips.tsx'
import { TextField } from '../../../base/ui/Field.tsx'
import { useForm } from '../../../base/ui/useForm.ts'
import { useUser } from '../../../people/auth/session.tsx'
import { PersonMark } from '../../../people/people/PersonMark.tsx'
import { addTaker, saveWhoTakesIt } from './api.ts'
import { Question } from './Question.tsx'

const SOMEONE_ELSE = 'new'
const EVERYONE = 'everyone'

interface WhoTakesItProps {
  medication: Medication
  people: readonly Person[]
  taker: Person | undefined
  goOn: (known?: { isForEveryone: boolean }) => void
}

/** Asks who takes the medicine. Someone else becomes a person of the family, without an account. */
export function WhoTakesIt({ medication, people, taker, goOn }: WhoTakesItProps) {
  const adding = useAction(addTaker)
  const saving = useAction(saveWhoTakesIt)
  const { id: userId } = useUser()
  const group = useId()
  const { form, field, values, set, busy } = useForm({
    initial: { who: taker?.id ?? SOMEONE_ELSE, name: '', isPet: '' },
    check: ({ who, name, isPet }) =>
      who === SOMEONE_ELSE
        ? AddPersonBody.safeParse({ name, kind: isPet ? 'pet' : 'person' })
        : { success: true as const, data: undefined },
    submit: async (person, { who }) => {
      const id = person
        ? (await adding.run({ params: { id: medication.familyId }, body: person })).id
        : who === EVERYONE
          ? undefined
          : who
      await saving.run({
        params: { id: medication.id },
        body: { name: medication.name, personIds: id === undefined ? [] : [id] },
        headers: { 'If-Match': `"${medication.version}"` },
      })
      goOn({ isForEveryone: id === undefined })
    },
  })
  const wiring = (value: string) => ({
    name: group,
    value,
    checked: values.who === value,
    onChange: () => set('who', value),
  })
  const offered = people.filter(({ archived }) => !archived)
  return (
    <form {...form}>
      <Question title={t('Who takes it?')} busy={busy} onLater={() => goOn()}>
        <fieldset className="grid min-w-0 grid-cols-1 gap-2.5">
          <legend className="sr-only">{t('Who takes it?')}</legend>
          {offered.map((person) => (
            <Pick
              key={person.id}
              {...wiring(person.id)}
              title={person.userId === userId ? t('Me') : person.name}
              text={person.userId === userId ? person.name : ''}
              mark={<PersonMark person={person} size="strip" />}
            />
          ))}
          <div>
            <Pick
              {...wiring(SOMEONE_ELSE)}
              title={t('Someone else')}
              text={t('A child, a parent, a pet. No account needed.')}
              mark={<Circled Icon={UserPlus} />}
            />
            {values.who === SOMEONE_ELSE && (
              <div className="-mt-1 grid justify-items-start gap-3 rounded-b-md border-[1.5px] border-t-0 border-green bg-enamel p-3.5">
                <TextField
                  label={t('Name', {}, 'of a person')}
                  autoComplete="off"
                  autoFocus
                  className="w-full"
                  {...field('name')}
                />
                <TickChip isOn={values.isPet !== ''} onChange={(isOn) => set('isPet', isOn ? 'yes' : '')}>
                  {t('A pet')}
                </TickChip>
              </div>
            )}
          </div>
          <Pick
            {...wiring(EVERYONE)}
            title={t('Everyone')}
            text={t('It waits in the cabinet.')}
            mark={<Circled Icon={House} />}
          />
        </fieldset>
      </Question>
    </form>
  )
}

const Circled = ({ Icon }: { Icon: LucideIcon }) => (
  <span className="grid size-11 place-items-center rounded-full border-[1.5px] border-dashed border-edge text-ink-2">
    <Icon className="size-5" />
  </span>
)

interface PickProps {
  name: string
  value: string
  checked: boolean
  onChange: () => void
  title: string
  text: string
  mark: ReactNode
}

/** A large answer of a question, with a mark and a line below it. */
const Pick = ({ title, text, mark, ...input }: PickProps) => (
  <label className="relative grid min-h-18 cursor-pointer grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-3.5 rounded-md border-[1.5px] border-edge bg-enamel px-3.5 py-2.5 leading-tight has-checked:border-green has-checked:bg-green-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus max-[17.5rem]:grid-cols-[minmax(0,1fr)_auto]">
    <input type="radio" {...input} className="peer sr-only" />
    <span aria-hidden="true" className="max-[17.5rem]:hidden">
      {mark}
    </span>
    <span className="min-w-0 wrap-anywhere">
      <b dir="auto" className="block font-serif text-[1.1875rem]">
        {title}
      </b>
      <span dir="auto" className="block text-sm text-ink-2 empty:hidden">
        {text}
      </span>
    </span>
    <Check aria-hidden="true" className="invisible size-5 text-green peer-checked:visible" />
  </label>
)
