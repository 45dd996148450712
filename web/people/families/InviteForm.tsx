import { ChevronDown, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Family, Role } from '../../../contract/families.ts'
import { InvitationBody, MOST_USES, type NewInvitation } from '../../../contract/invitations.ts'
import { MAY_INVITE } from '../../../contract/rights.ts'
import { sentence, t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { CallFailed, sentenceOf } from '../../base/http/callFailed.ts'
import { present } from '../../base/http/clock.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { OneOf } from '../../base/ui/Chips.tsx'
import { DialogBody, FormActions } from '../../base/ui/Dialog.tsx'
import { dayOf } from '../../base/ui/dates.ts'
import { Field, FieldError, inputClass, TextField } from '../../base/ui/Field.tsx'
import { Sentence } from '../../base/ui/Sentence.tsx'
import { useForm } from '../../base/ui/useForm.ts'
import { inviteMember } from './api.ts'
import { RoleChoice } from './RoleChoice.tsx'
import { ROLE_WORDS } from './roles.ts'
import { peopleCount } from './roleWords.ts'
import { endOfDay } from './until.ts'

/** Choices of an invitation's validity, by hours. */
const VALID: Record<string, string> = {
  '1': sentence('1 hour'),
  '24': sentence('1 day'),
  '168': sentence('7 days'),
  '720': sentence('30 days'),
}

/** In everyday words; a partner may be an owner too. */
const KINDS: readonly (readonly [Role, string])[] = [
  ['adult', sentence('Partner')],
  ['helper', sentence('Carer')],
  ['viewer', sentence('Just looking')],
]

interface InviteFormProps {
  family: Family
  personId: string | undefined
  onMade: (invitation: NewInvitation) => void
  onCancel: () => void
}

/** Form of an invitation: role, duration, person. */
export function InviteForm({ family, personId = '', onMade, onCancel }: InviteFormProps) {
  const familyId = family.id
  const { run } = useAction(inviteMember)
  const { data: people = [] } = useRead(reads.people(familyId))
  // Asks for the person first.
  const [isAsked, setAsked] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { form, field, values, set, busy } = useForm({
    initial: { role: 'helper' as Role, until: '', personId, validHours: '168', uses: '1' },
    draft: `invite:${familyId}`,
    check: ({ role, until, personId, validHours, uses }) =>
      InvitationBody.safeParse({
        role,
        until: until === '' || role === 'owner' ? null : endOfDay(until),
        personId: personId || null,
        validHours: Number(validHours),
        uses: Number(uses),
      }),
    submit: async (body) => {
      setRefusal(undefined)
      try {
        onMade(await run({ params: { id: familyId }, body }))
      } catch (error) {
        if (!(error instanceof CallFailed) || error.issues.length === 0)
          setRefusal(sentenceOf(error, t('The invitation could not be made. Please try again.')))
        throw error
      }
    },
  })
  const withoutAccount = people.filter(({ userId, archived }) => userId === null && !archived)
  const hasMistake = (['until', 'validHours', 'uses'] as const).some(
    (name) => field(name).error !== undefined,
  )
  return (
    <form {...form} className="flex min-h-0 flex-col">
      <DialogBody className="pt-3">
        <div role="alert" className="empty:hidden">
          <FieldError error={refusal} />
        </div>
        <OneOf
          legend={t('Who do you want to invite?')}
          options={KINDS.filter(([kind]) => MAY_INVITE[family.role].includes(kind)).map(
            ([kind, words]) => [kind, t(words)] as const,
          )}
          value={isAsked ? (values.role === 'owner' ? 'adult' : values.role) : undefined}
          onValue={(role) => {
            set('role', role)
            setAsked(true)
          }}
        />
        {isAsked && (
          <>
            {values.role === 'adult' || values.role === 'owner' ? (
              <RoleChoice
                legend={t('What may they do?')}
                value={values.role}
                offered={['adult', 'owner']}
                onChange={(role) => set('role', role)}
              />
            ) : (
              <p className="text-sm text-ink-2">{t(ROLE_WORDS[values.role].may)}.</p>
            )}
            {withoutAccount.length > 0 && (
              <Field label={t('Who is it?')} error={field('personId').error}>
                {(wiring) => (
                  <select
                    {...wiring}
                    value={values.personId}
                    onChange={(event) => set('personId', event.target.value)}
                    className={inputClass}
                  >
                    <option value="">{t('Someone new')}</option>
                    {withoutAccount.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {t('{name}, who has no account yet', { name })}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            )}
            <p className="text-sm text-ink-2">
              {t('The invitation is valid for {time} and for {people}.', {
                time: t(VALID[values.validHours] ?? ''),
                people: peopleCount(Number(values.uses)),
              })}
            </p>
            <details className="group" open={hasMistake || undefined}>
              <summary className="flex min-h-tap cursor-pointer list-none items-center justify-between gap-2 font-bold [&::-webkit-details-marker]:hidden">
                {t('More')}
                <ChevronDown aria-hidden="true" className="size-5 group-open:rotate-180" />
              </summary>
              <div className="grid gap-4 pt-2">
                {values.role !== 'owner' && (
                  <TextField
                    label={
                      <Sentence
                        of="Until <optional>(Optional)</optional>"
                        parts={{
                          optional: (words) => <span className="font-normal text-ink-2">{words}</span>,
                        }}
                      />
                    }
                    type="date"
                    min={dayOf(present())}
                    {...field('until')}
                  />
                )}
                <div className="grid gap-4 md:grid-cols-2">
                  <Field label={t('Valid for')} error={field('validHours').error}>
                    {(wiring) => (
                      <select
                        {...wiring}
                        value={values.validHours}
                        onChange={(event) => set('validHours', event.target.value)}
                        className={inputClass}
                      >
                        {Object.entries(VALID).map(([hours, words]) => (
                          <option key={hours} value={hours}>
                            {t(words)}
                          </option>
                        ))}
                      </select>
                    )}
                  </Field>
                  <TextField
                    label={t('For how many people')}
                    type="number"
                    inputMode="numeric"
                    min={1}
                    max={MOST_USES}
                    {...field('uses')}
                  />
                </div>
              </div>
            </details>
          </>
        )}
      </DialogBody>
      {isAsked && (
        <FormActions onCancel={onCancel} icon={UserPlus} busy={busy} busyLabel={t('Inviting...')}>
          {t('Invite')}
        </FormActions>
      )}
    </form>
  )
}
