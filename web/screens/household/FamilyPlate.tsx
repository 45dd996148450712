import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { type Family, FamilyBody } from '../../../contract/families.ts'
import { allows } from '../../../contract/rights.ts'
import { localized } from '../../../language/localized.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { ConfirmDialog } from '../../base/ui/ConfirmDialog.tsx'
import { OpenDrawer } from '../../base/ui/Drawers.tsx'
import { Field, inputClass, TextField } from '../../base/ui/Field.tsx'
import { ThickThin } from '../../base/ui/ThickThin.tsx'
import { useForm } from '../../base/ui/useForm.ts'
import { chooseCountry, deleteFamily, moveFamily, renameFamily } from '../../people/families/api.ts'
import { useFamilies } from '../../people/families/selectedFamily.tsx'
import { ZoneField } from '../../people/people/ZoneField.tsx'
import { zoneText } from '../../people/people/zones.ts'
import { LeaveFamily } from './LeaveFamily.tsx'

const names = localized(({ locale }) => new Intl.DisplayNames(locale, { type: 'region' }))
const countryName = (code: string) => names().of(code) ?? code

/** The country whose register suggests names first: that of the time zone, or one that was chosen. */
function FamilyCountry({ family: { id, country } }: { family: Family }) {
  const { run, busy } = useAction(chooseCountry)
  const { data: registers = [] } = useRead(reads.registers())
  const [open, setOpen] = useState(false)
  const known = new Set(registers.flatMap((register) => register.country ?? []))
  if (country !== null) known.add(country)
  if (known.size === 0) return null
  if (!open)
    return (
      <p className="mt-2 flex flex-wrap items-center gap-x-3 text-ink-2">
        {country === null
          ? t('Medicine names are suggested by your time zone’s country.')
          : t('Medicine names of this country come first: {country}.', { country: countryName(country) })}
        <button type="button" className="quiet-link" onClick={() => setOpen(true)}>
          {t('Change Country')}
        </button>
      </p>
    )
  return (
    <Field
      label={t('Country of your medicines')}
      hint={t('Names of its register are suggested first.')}
      className="mt-4"
    >
      {(wiring) => (
        <select
          {...wiring}
          className={inputClass}
          value={country ?? ''}
          disabled={busy}
          // A notification shows the failure.
          onChange={({ target }) =>
            void run({ params: { id }, body: { country: target.value || null } }).catch(() => undefined)
          }
        >
          <option value="">{t('By the time zone')}</option>
          {[...known].sort().map((each) => (
            <option key={each} value={each}>
              {countryName(each)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Time zone of a family's plans. Empty before the first plan. */
function FamilyClock({ family, mayChange }: { family: Family; mayChange: boolean }) {
  const { run, busy } = useAction(moveFamily)
  const [chosen, setChosen] = useState<string>()
  const { id, timeZone } = family
  if (timeZone === null) return null
  if (chosen === undefined)
    return (
      <p className="mt-6 flex flex-wrap items-center gap-x-3 text-ink-2">
        {t('Plan times use {zone}.', { zone: zoneText(timeZone) })}
        {mayChange && (
          <button type="button" className="quiet-link" onClick={() => setChosen(timeZone)}>
            {t('Change')}
          </button>
        )}
      </p>
    )
  const close = () => setChosen(undefined)
  return (
    <div className="mt-6 grid gap-3">
      <ZoneField
        label={t('Time zone of the plans')}
        value={chosen}
        hint={t('The times of everybody without a time zone of their own move to it from now on.')}
        onZone={setChosen}
      />
      <div className="flex gap-3">
        <Button look="quiet" onClick={close}>
          {t('Cancel')}
        </Button>
        <Button
          look="line"
          disabled={chosen === timeZone}
          busy={busy}
          busyLabel={t('Saving...')}
          // A notification shows the failure.
          onClick={() =>
            void run({ params: { id }, body: { timeZone: chosen } }).then(close, () => undefined)
          }
        >
          {t('Save')}
        </Button>
      </div>
    </div>
  )
}

/** A label's worth of a long name. */
const cut = (name: string) => (name.length > 14 ? `${name.slice(0, 13)}…` : name)

interface FamilyPlateProps {
  family: Family
  /** Membership that can be ended; undefined without another member. */
  leaver: string | undefined
}

/** The name of a family, leaving it and deleting it. */
export function FamilyPlate({ family, leaver }: FamilyPlateProps) {
  const isOwner = allows(family.role, 'own')
  const { run } = useAction(renameFamily)
  const { form, field, values, set, busy } = useForm({
    initial: { name: '' },
    draft: `family:${family.id}`,
    check: (typed) => FamilyBody.safeParse(typed),
    submit: async (body) => {
      await run({ params: { id: family.id }, body })
      set('name', '')
    },
  })
  const typed = values.name.trim()
  return (
    <div className="plate px-6 py-8 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:items-center lg:gap-14 lg:p-12">
      <OpenDrawer
        name={cut(typed || family.name)}
        className="mx-auto mb-5 block w-38 max-w-full lg:order-2 lg:m-0 lg:w-full"
      />
      <div className="relative z-1 min-w-0">
        <h2 className="text-2xl">{t('Family Settings')}</h2>
        <ThickThin className="mt-4 mb-6" />
        {isOwner ? (
          <form {...form} className="grid items-end gap-3 md:grid-cols-[1fr_auto] md:items-start">
            <TextField
              label={t('Family Name')}
              placeholder={family.name}
              autoComplete="off"
              {...field('name')}
            />
            <Button
              type="submit"
              className="md:mt-[1.9rem]"
              disabled={typed === ''}
              busy={busy}
              busyLabel={t('Renaming...')}
            >
              {t('Rename')}
            </Button>
          </form>
        ) : (
          <p dir="auto" className="text-ink-2 wrap-anywhere">
            {t(
              'You can see {family} as long as you are one of its members. Its owners can rename and delete it.',
              { family: family.name },
            )}
          </p>
        )}
        <FamilyClock family={family} mayChange={allows(family.role, 'manage')} />
        {allows(family.role, 'manage') && <FamilyCountry family={family} />}
        <div className="mt-8 grid gap-3 border-t border-dashed border-edge pt-6 empty:hidden md:grid-cols-2 md:items-start">
          {leaver && <LeaveFamily family={family} userId={leaver} />}
          {isOwner && <DeleteFamily id={family.id} icon={<Trash2 aria-hidden="true" className="size-5" />} />}
        </div>
      </div>
    </div>
  )
}

function DeleteFamily({ id, icon }: { id: string; icon: ReactNode }) {
  const [asking, setAsking] = useState(false)
  const { run } = useAction(deleteFamily)
  const { select } = useFamilies()
  const [, navigate] = useLocation()

  async function confirm() {
    try {
      await run({ params: { id } })
      select(undefined)
      navigate(paths.dashboard)
    } catch {
      setAsking(false)
    }
  }

  return (
    <>
      <Button look="danger" icon={icon} onClick={() => setAsking(true)}>
        {t('Delete Family')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('Delete this family?')}
          text={t(
            'This action cannot be undone. This will permanently delete your family and remove all associated medications.',
          )}
          confirm={t('Delete')}
          busyLabel={t('Deleting...')}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
