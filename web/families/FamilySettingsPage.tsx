import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import type { Family } from '../../contract/families.ts'
import { FamilyBody } from '../../contract/families.ts'
import { sentenceOf, useAction, useRead } from '../http/cache.ts'
import { paths } from '../paths.ts'
import { reads } from '../reads.ts'
import { BackLink } from '../ui/BackLink.tsx'
import { Button } from '../ui/Button.tsx'
import { OpenDrawer } from '../ui/Drawers.tsx'
import { TextField } from '../ui/Field.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import { OnDemand } from '../ui/OnDemand.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ThickThin } from '../ui/ThickThin.tsx'
import { useForm } from '../ui/useForm.ts'
import { renameFamily } from './api.ts'
import { DeleteFamily } from './DeleteFamily.tsx'
import { useFamilies } from './selectedFamily.tsx'

const loadDialog = () => import('./CreateFamilyDialog.tsx')

export function FamilySettingsPage() {
  const { id } = useParams<{ id: string }>()
  const [, navigate] = useLocation()
  const { families, selected, error, retry } = useFamilies()
  const [creating, setCreating] = useState(false)
  const close = () => setCreating(false)
  // spec §2: the selected family, not the route's; the address follows, so that it never lies about what Delete deletes.
  const elsewhere = families && selected?.id !== id
  useEffect(() => {
    if (elsewhere) navigate(selected ? paths.family(selected.id) : paths.dashboard, { replace: true })
  }, [elsewhere, selected, navigate])
  return (
    <>
      <h1 className="sr-only">Family Settings</h1>
      <PageBar>
        <BackLink href={paths.dashboard}>Back to Dashboard</BackLink>
        <Button
          look="line"
          icon={<Plus aria-hidden="true" className="size-5" />}
          onClick={() => setCreating(true)}
        >
          Add New Family
        </Button>
      </PageBar>
      {selected ? (
        <FamilySettings key={selected.id} id={selected.id} />
      ) : error ? (
        <LoadFailed sentence="The families could not be read." reason={sentenceOf(error)} onRetry={retry} />
      ) : (
        <LoadingPlate />
      )}
      {creating && <OnDemand load={loadDialog} props={{ onClose: close }} onFailed={close} />}
    </>
  )
}

function FamilySettings({ id }: { id: string }) {
  const { data: family, error, refetch } = useRead(reads.family(id))
  if (error)
    return (
      <LoadFailed
        sentence="The family could not be read."
        reason={sentenceOf(error)}
        onRetry={() => void refetch()}
      />
    )
  return family ? <FamilyPlate family={family} /> : <LoadingPlate />
}

const LoadingPlate = () => (
  <Loading>
    <Skeleton className="h-96" />
  </Loading>
)

/** A label's worth of a long name. */
const cut = (name: string) => (name.length > 14 ? `${name.slice(0, 13)}…` : name)

function FamilyPlate({ family }: { family: Family }) {
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
        <h2 className="text-2xl">Family Settings</h2>
        <ThickThin className="mt-4 mb-6" />
        <form {...form} className="grid items-end gap-3 md:grid-cols-[1fr_auto] md:items-start">
          <TextField label="Family Name" placeholder={family.name} autoComplete="off" {...field('name')} />
          <Button
            type="submit"
            className="md:mt-[1.9rem]"
            disabled={typed === ''}
            busy={busy}
            busyLabel="Renaming..."
          >
            Rename
          </Button>
        </form>
        <div className="mt-8 border-t border-dashed border-edge pt-6">
          <DeleteFamily id={family.id} icon={<Trash2 aria-hidden="true" className="size-5" />} />
        </div>
      </div>
    </div>
  )
}
