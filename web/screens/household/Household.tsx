import type { Family } from '../../../contract/families.ts'
import { t } from '../../../language/t.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { useUser } from '../../people/auth/session.tsx'
import { InviteSomeone, OpenInvitations } from '../../people/families/Invitations.tsx'
import { Activity } from './Activity.tsx'
import { FamilyPlate } from './FamilyPlate.tsx'
import { kinOf } from './kin.ts'
import { PeoplePanel } from './PeoplePanel.tsx'

/** A family's people, its open invitations, what happened in it, and its settings. */
export function Household({ family }: { family: Family }) {
  const user = useUser()
  const people = useRead(reads.people(family.id), { always: true })
  const members = useRead(reads.members(family.id), { always: true })
  const error = people.error ?? members.error
  const isKnown = people.data && members.data
  const kin = isKnown && kinOf(people.data, members.data, user.id)
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:items-start lg:gap-6">
      <div className="grid min-w-0 gap-5 lg:gap-6">
        {kin ? (
          <PeoplePanel family={family} kin={kin} invite={<InviteSomeone family={family} />} />
        ) : error ? (
          <LoadFailed
            sentence={t('The people could not be loaded.')}
            reason={sentenceOf(error)}
            onRetry={() => {
              void people.refetch()
              void members.refetch()
            }}
          />
        ) : (
          <Loading>
            <Skeleton className="h-80 rounded-md" />
          </Loading>
        )}
        <OpenInvitations familyId={family.id} />
      </div>
      <Activity familyId={family.id} people={people.data ?? []} />
      <div className="lg:col-span-full">
        <FamilyPlate family={family} leaver={members.data && members.data.length > 1 ? user.id : undefined} />
      </div>
    </div>
  )
}
