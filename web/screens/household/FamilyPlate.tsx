import { Trash2 } from 'lucide-react'
import { type Family, FamilyBody } from '../../../contract/families.ts'
import { allows } from '../../../contract/rights.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { Button } from '../../base/ui/Button.tsx'
import { OpenDrawer } from '../../base/ui/Drawers.tsx'
import { TextField } from '../../base/ui/Field.tsx'
import { ThickThin } from '../../base/ui/ThickThin.tsx'
import { useForm } from '../../base/ui/useForm.ts'
import { renameFamily } from '../../people/families/api.ts'
import { DeleteFamily } from './DeleteFamily.tsx'
import { FamilyClock } from './FamilyClock.tsx'
import { FamilyCountry } from './FamilyCountry.tsx'
import { LeaveFamily } from './LeaveFamily.tsx'

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
