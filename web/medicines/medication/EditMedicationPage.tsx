import { ArrowLeftRight, Merge, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import type { Medication } from '../../../contract/medications.ts'
import { allows } from '../../../contract/rights.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { failedAs, sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { BackLink } from '../../base/ui/BackLink.tsx'
import { Button } from '../../base/ui/Button.tsx'
import { ConfirmDialog } from '../../base/ui/ConfirmDialog.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { later } from '../../base/ui/language.ts'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { toastFailed } from '../../base/ui/toasts.ts'
import { useIsHere } from '../../base/ui/useIsHere.ts'
import { NotAllowed } from '../../people/families/NotAllowed.tsx'
import { useFamilies, useMay } from '../../people/families/selectedFamily.tsx'
import { removeMedication } from './api.ts'
import { EditMedicationForm } from './EditMedicationForm.tsx'

function RemoveMedication({ id }: { id: string }) {
  const [asking, setAsking] = useState(false)
  const { run, busy } = useAction(removeMedication)
  const [, navigate] = useLocation()
  const isHere = useIsHere()

  async function confirm() {
    try {
      await run({ params: { id } })
      if (isHere()) navigate(paths.dashboard)
    } catch {
      setAsking(false)
    }
  }

  return (
    <>
      <Button
        look="danger"
        icon={<Trash2 aria-hidden="true" className="size-5" />}
        busy={busy}
        busyLabel={t('Removing...')}
        onClick={() => setAsking(true)}
      >
        {t('Remove')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('Remove this medication?')}
          text={t('This will permanently remove this medication from your tracking list.')}
          confirm={t('Remove')}
          busyLabel={t('Removing...')}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

const loadJoin = later(() => import('../joining/JoinSheet.tsx'))

function JoinMedication({ medication }: { medication: Medication }) {
  const [isOpen, setOpen] = useState(false)
  const [, navigate] = useLocation()
  const close = () => setOpen(false)
  const showJoined = () => navigate(paths.medication(medication.id))
  return (
    <>
      <Button
        look="quiet"
        icon={<Merge aria-hidden="true" className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {t('Join With Another Entry…')}
      </Button>
      {isOpen && (
        <OnDemand
          load={loadJoin}
          props={{ kept: medication, onClose: close, onJoined: showJoined }}
          onFailed={close}
        />
      )}
    </>
  )
}

const loadMove = later(() => import('./MoveSheet.tsx'))

/** Button to move the medication, for members of another family that they may change. */
function MoveMedication({ medication }: { medication: Medication }) {
  const [isOpen, setOpen] = useState(false)
  const [, navigate] = useLocation()
  const { families = [] } = useFamilies()
  const others = families.filter(({ id, role }) => id !== medication.familyId && allows(role, 'manage'))
  if (others.length === 0) return null
  const close = () => setOpen(false)
  const showMoved = () => navigate(paths.medication(medication.id))
  return (
    <>
      <Button
        look="quiet"
        icon={<ArrowLeftRight aria-hidden="true" className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {t('Move to Another Family…')}
      </Button>
      {isOpen && (
        <OnDemand
          load={loadMove}
          props={{ medication, families: others, onClose: close, onMoved: showMoved }}
          onFailed={close}
        />
      )}
    </>
  )
}

export default function EditMedicationPage() {
  const { id } = useParams<{ id: string }>()
  const { data, error, refetch } = useRead(reads.medication(id))
  const [, navigate] = useLocation()
  const isGone = failedAs(error, 'medicationNotFound', 'notFound')
  useEffect(() => {
    if (!isGone) return
    toastFailed(t('Medication not found'))
    navigate(paths.dashboard, { replace: true })
  }, [isGone, navigate])
  const mayEdit = useMay('manage', data?.familyId)
  if (data && !mayEdit) return <NotAllowed />
  return (
    <div className="mx-auto grid max-w-176 gap-4">
      <BackLink href={paths.medication(id)}>{t('Back')}</BackLink>
      <h1 className="text-2xl lg:text-3xl">{t('Edit Medication')}</h1>
      {data ? (
        <>
          <EditMedicationForm medication={data} />
          <div className="mt-4 grid gap-3 border-t border-dashed border-edge pt-6 md:flex md:flex-wrap">
            <JoinMedication medication={data} />
            <MoveMedication medication={data} />
            <RemoveMedication id={id} />
          </div>
        </>
      ) : error && !isGone ? (
        <LoadFailed
          sentence={t('The medication could not be loaded.')}
          reason={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading>
          <Skeleton className="h-[40rem] rounded-md" />
        </Loading>
      )}
    </div>
  )
}
