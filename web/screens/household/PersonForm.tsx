import { type ComponentProps, useState } from 'react'
import type { Role } from '../../../contract/families.ts'
import { ChangePersonBody, COLOURS, type Person } from '../../../contract/people.ts'
import { allows } from '../../../contract/rights.ts'
import { sentence, t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { CallFailed, sentenceOf } from '../../base/http/callFailed.ts'
import { DialogBody, FormActions } from '../../base/ui/Dialog.tsx'
import { dayOf } from '../../base/ui/dates.ts'
import { useDraft } from '../../base/ui/drafts.ts'
import { FieldError, TextField } from '../../base/ui/Field.tsx'
import { useForm } from '../../base/ui/useForm.ts'
import { useNow } from '../../base/ui/useNow.ts'
import { RoleChoice } from '../../people/families/RoleChoice.tsx'
import { ROLE_WORDS } from '../../people/families/roles.ts'
import { changePerson, movePerson } from '../../people/people/api.ts'
import { PersonMark } from '../../people/people/PersonMark.tsx'
import { ZoneField } from '../../people/people/ZoneField.tsx'
import { zoneText } from '../../people/people/zones.ts'
import { changeMember } from './api.ts'
import type { Kin } from './kin.ts'
import { PersonEnds, type SomebodyProps } from './PersonEnds.tsx'
import { membershipChange, personChange, toPersonValues } from './personValues.ts'

/** The colours in words, for those who do not see them; by number, from 1. */
const COLOUR_NAMES = [
  sentence('Blue'),
  sentence('Plum'),
  sentence('Brown'),
  sentence('Teal'),
  sentence('Violet'),
  sentence('Gray'),
  sentence('Berry'),
  sentence('Olive'),
]

interface MarkFieldsProps {
  kind: Person['kind']
  letter: Omit<ComponentProps<typeof TextField>, 'label' | 'value'> & { value: string }
  colour: number
  onColour: (colour: number) => void
}

/** Letters and colour of a person's mark; each colour has its own shape. */
const MarkFields = ({ kind, letter, colour, onColour }: MarkFieldsProps) => (
  <>
    <TextField label={t('Letters of the Mark')} hint={t('One or two')} autoComplete="off" {...letter} />
    <fieldset>
      <legend className="mb-1.5 font-bold">{t('Color of the Mark')}</legend>
      <div className="grid grid-cols-4 gap-1 md:grid-cols-8">
        {COLOUR_NAMES.slice(0, COLOURS).map((name, index) => (
          <label
            key={name}
            className="relative grid min-h-14 place-items-center rounded-md border-2 border-transparent outline-offset-1 outline-focus has-checked:border-green has-checked:bg-green-tint has-focus-visible:outline-3"
          >
            <input
              type="radio"
              name="colour"
              checked={colour === index + 1}
              onChange={() => onColour(index + 1)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <PersonMark person={{ kind, letter: letter.value, colour: index + 1 }} size="card" />
            <span className="sr-only">{t(name)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  </>
)

interface ClockOfProps {
  /** Empty: the family's. */
  zone: string
  familyZone: string | null
  onZone: (zone: string) => void
}

/** Time zone of a person's plans, as a sentence with a way to change it. Empty before the first plan. */
function ClockOf({ zone, familyZone, onZone }: ClockOfProps) {
  const [open, setOpen] = useState(false)
  if (familyZone === null) return null
  if (open)
    return (
      <ZoneField
        label={t('Time zone of the plans')}
        value={zone}
        otherwise={t('The family’s ({zone})', { zone: zoneText(familyZone) })}
        hint={t('The times of the plans move to it from now on. Hours between doses stay as they are.')}
        onZone={onZone}
      />
    )
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-ink-2">
      {zone === ''
        ? t('Plan times use the family’s time zone, {zone}.', { zone: zoneText(familyZone) })
        : t('Plan times use {zone}.', { zone: zoneText(zone) })}
      <button type="button" className="quiet-link" onClick={() => setOpen(true)}>
        {t('Change')}
      </button>
    </p>
  )
}

export interface PersonFormProps extends SomebodyProps {
  onClose: () => void
}

/** Name, mark and role of a person. Sends only changed fields; everyone may change their own mark. */
export function PersonForm({ family, kin, onInvite, onClose }: PersonFormProps) {
  // Values when the form was opened: the save does not revert others' changes.
  const seen: Kin | undefined = useDraft(`person-opened:${kin.person.id}`, (): Kin => opened)
  const [opened, setOpened] = useState<Kin>(seen ?? kin)
  const { person, member, isSelf } = opened
  const now = useNow()
  const { run: change } = useAction(changePerson)
  const { run: changeRole } = useAction(changeMember)
  const { run: move } = useAction(movePerson)
  const [refusal, setRefusal] = useState('')
  const [marking, setMarking] = useState(false)
  const { form, field, values, set, busy } = useForm({
    initial: toPersonValues(opened),
    draft: `person:${person.id}`,
    check: ({ name, letter, colour }) => ChangePersonBody.safeParse({ name, letter, colour: Number(colour) }),
    submit: async (_body, typed) => {
      setRefusal('')
      try {
        const membership = member && membershipChange(member, typed)
        if (membership) {
          const params = { id: family.id, userId: member.userId }
          const saved = await changeRole({ params, body: membership })
          // Later steps may fail, and this may be changed by then.
          setOpened((kin) => ({ ...kin, member: saved }))
        }
        const personal = personChange(person, typed)
        if (personal) {
          const saved = await change({ params: { id: person.id }, body: personal })
          setOpened((kin) => ({ ...kin, person: saved }))
        }
        const timeZone = typed.timeZone || null
        if (timeZone !== person.timeZone) await move({ params: { id: person.id }, body: { timeZone } })
      } catch (error) {
        if (!(error instanceof CallFailed) || error.issues.length === 0)
          setRefusal(sentenceOf(error, t('This could not be saved')))
        throw error
      }
    },
    onDone: onClose,
  })
  const letter = field('letter')
  const until = field('until')
  const mayChangeRole = member !== undefined && allows(family.role, 'own')
  return (
    <form {...form} className="flex min-h-0 flex-col">
      <DialogBody className="gap-5 py-4">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4">
          <PersonMark
            person={{ kind: person.kind, letter: values.letter, colour: Number(values.colour) }}
            size="sheet"
          />
          {allows(family.role, 'manage') && (
            <TextField label={t('Name', {}, 'of a person')} autoComplete="off" {...field('name')} />
          )}
        </div>
        {marking || letter.error ? (
          <MarkFields
            kind={person.kind}
            letter={letter}
            colour={Number(values.colour)}
            onColour={(colour) => set('colour', String(colour))}
          />
        ) : (
          <button
            type="button"
            onClick={() => setMarking(true)}
            className="quiet-link -mt-3 justify-self-start"
          >
            {t('Change the Mark')}
          </button>
        )}
        <ClockOf
          zone={values.timeZone}
          familyZone={family.timeZone}
          onZone={(zone) => set('timeZone', zone)}
        />
        {mayChangeRole && (
          <>
            <RoleChoice
              legend={isSelf ? t('What may you do?') : t('What may they do?')}
              value={values.role as Role}
              onChange={(role) => set('role', role)}
            />
            {values.role !== 'owner' && (
              <TextField
                label={t('Until (Optional)')}
                type="date"
                min={dayOf(now)}
                hint={t('The last day. After it, they no longer see this family.')}
                {...until}
              />
            )}
          </>
        )}
        {member && !mayChangeRole && <p className="text-ink-2">{t(ROLE_WORDS[member.role].may)}</p>}
        <PersonEnds family={family} kin={kin} onInvite={onInvite} onDone={onClose} />
      </DialogBody>
      <div role="alert" className="px-5 lg:px-7">
        <FieldError error={refusal} />
      </div>
      <FormActions onCancel={onClose} busy={busy} />
    </form>
  )
}
