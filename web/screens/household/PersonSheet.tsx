import { Link } from 'wouter'
import { allows } from '../../../contract/rights.ts'
import { t } from '../../../language/t.ts'
import { paths } from '../../base/paths.ts'
import { Dialog, DialogBody } from '../../base/ui/Dialog.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { ROLE_WORDS } from '../../people/families/roles.ts'
import { PersonMark } from '../../people/people/PersonMark.tsx'
import { standing } from './kin.ts'
import { PersonForm, type PersonFormProps } from './PersonForm.tsx'

/** A person of a family: role, and for those who may edit, name, mark and membership. */
export default function PersonSheet({ family, kin, onInvite, onClose }: PersonFormProps) {
  const now = useNow()
  const { person, member } = kin
  return (
    <Dialog title={person.name} description={standing(kin, now)} onClose={onClose}>
      <Link
        href={paths.overview({ view: 'month', personId: person.id })}
        className="quiet-link mx-5 flex min-h-11 w-fit items-center lg:mx-7"
      >
        {t('See the month')}
      </Link>
      {kin.isSelf || allows(family.role, 'manage') ? (
        <PersonForm family={family} kin={kin} onInvite={onInvite} onClose={onClose} />
      ) : (
        <DialogBody className="justify-items-start pb-6">
          <PersonMark person={person} size="sheet" />
          <p className="text-ink-2">
            {member ? t(ROLE_WORDS[member.role].may) : t('Takes medicines here, and does not sign in.')}
          </p>
        </DialogBody>
      )}
    </Dialog>
  )
}
