import {
  ChevronRight,
  Eye,
  HandHelping,
  KeyRound,
  type LucideIcon,
  Plus,
  UserRound,
  UserRoundX,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Family, Role } from '../../../contract/families.ts'
import { allows } from '../../../contract/rights.ts'
import { t } from '../../../language/t.ts'
import { Button } from '../../base/ui/Button.tsx'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { PersonMark } from '../../people/people/PersonMark.tsx'
import { type Kin, standing } from './kin.ts'

const loadPerson = () => import('./PersonSheet.tsx')
const loadInvite = () => import('../../people/families/InviteDialog.tsx')
const loadAdd = () => import('./AddPersonSheet.tsx')

interface PeoplePanelProps {
  family: Family
  kin: readonly Kin[]
  /** The button that invites, for who may. */
  invite?: ReactNode
}

/** People of a family with their roles, each with a sheet. */
export function PeoplePanel({ family, kin, invite }: PeoplePanelProps) {
  const [opened, setOpened] = useState<string>()
  const [adding, setAdding] = useState(false)
  const open = kin.find(({ person }) => person.id === opened)
  const [invitee, setInvitee] = useState<string>()
  const close = () => setOpened(undefined)
  const endInviting = () => setInvitee(undefined)
  function invitePerson(personId: string) {
    close()
    setInvitee(personId)
  }
  const archived = kin.filter(({ person }) => person.archived)
  return (
    <Panel>
      <h2 className="text-xl">{t('People')}</h2>
      <KinList kin={kin.filter(({ person }) => !person.archived)} onOpen={setOpened} />
      {archived.length > 0 && (
        <details className="border-t border-rule">
          <summary className="min-h-tap cursor-pointer py-3 text-sm font-bold text-ink-2">
            {t('No longer here ({count})', { count: archived.length })}
          </summary>
          <KinList kin={archived} onOpen={setOpened} />
        </details>
      )}
      {allows(family.role, 'manage') && (
        <div className="mt-4 grid gap-3 md:grid-cols-2">
          {invite}
          <Button
            look="line"
            icon={<Plus aria-hidden="true" className="size-5" />}
            onClick={() => setAdding(true)}
          >
            {t('Add a Person')}
          </Button>
        </div>
      )}
      {open && (
        <OnDemand
          load={loadPerson}
          props={{ family, kin: open, onInvite: invitePerson, onClose: close }}
          onFailed={close}
        />
      )}
      {invitee && (
        <OnDemand
          load={loadInvite}
          props={{ family, personId: invitee, onClose: endInviting }}
          onFailed={endInviting}
        />
      )}
      {adding && (
        <OnDemand
          load={loadAdd}
          props={{ familyId: family.id, onClose: () => setAdding(false) }}
          onFailed={() => setAdding(false)}
        />
      )}
    </Panel>
  )
}

const KinList = ({ kin, onOpen }: { kin: readonly Kin[]; onOpen: (personId: string) => void }) => (
  <ul className="mt-1 divide-y divide-rule">
    {kin.map((one) => (
      <li key={one.person.id}>
        <Row kin={one} onOpen={() => onOpen(one.person.id)} />
      </li>
    ))}
  </ul>
)

const ROLE_ICONS: Record<Role, LucideIcon> = {
  owner: KeyRound,
  adult: UserRound,
  helper: HandHelping,
  viewer: Eye,
}

function Row({ kin, onOpen }: { kin: Kin; onOpen: () => void }) {
  const now = useNow()
  const { person, member } = kin
  const Icon = member ? ROLE_ICONS[member.role] : UserRoundX
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid min-h-18 w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 py-2.5 text-start hover:bg-enamel-sunk large-text:grid-cols-[minmax(0,1fr)_auto]"
    >
      <PersonMark person={person} size="strip" />
      <span className="min-w-0 large-text:col-span-full large-text:row-start-2">
        <span dir="auto" className="block font-serif text-md leading-tight font-bold wrap-anywhere">
          {person.name}
        </span>
        <span className="mt-0.5 flex items-center gap-1.5 text-sm leading-tight text-ink-2">
          <Icon aria-hidden="true" className="size-4.5 shrink-0" />
          {standing(kin, now)}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5" />
    </button>
  )
}
