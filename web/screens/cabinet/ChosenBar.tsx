import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeftRight, ShoppingBasket, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CallName } from '../../../contract/calls.ts'
import type { Medication } from '../../../contract/medications.ts'
import { allows } from '../../../contract/rights.ts'
import { inWords } from '../../../language/lists.ts'
import { t, tn } from '../../../language/t.ts'
import { type Action, runAction } from '../../base/http/action.ts'
import { useRead } from '../../base/http/read.ts'
import type { CallInput } from '../../base/http/send.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { ConfirmDialog } from '../../base/ui/ConfirmDialog.tsx'
import { Dialog, DialogBody } from '../../base/ui/Dialog.tsx'
import { toastDone, toastFailed } from '../../base/ui/toasts.ts'
import { removeMedication, shopForMedication } from '../../medicines/medication/api.ts'
import { moveBack, moveMedication } from '../../medicines/medication/moving.ts'
import { useFamilies, useMay } from '../../people/families/selectedFamily.tsx'

interface ChosenBarProps {
  familyId: string
  medications: readonly Medication[]
  /** Chooses only these from now on. */
  onChosen: (ids: readonly string[]) => void
  onDone: () => void
}

/** The action without notifications of its own: several get one. */
const quietly = <Name extends CallName>({ call, known }: Action<Name>): Action<Name> => ({
  call,
  failed: null,
  ...(known && { known }),
})

const namesOf = (medications: readonly Medication[]) => inWords(medications.map(({ name }) => name))

/** A chunk of its own. What can be done with several medications at once, with one Undo for all. */
export default function ChosenBar({ familyId, medications, onChosen, onDone }: ChosenBarProps) {
  const client = useQueryClient()
  const { families = [] } = useFamilies()
  const mayManage = useMay('manage', familyId)
  const { data: shopping = [] } = useRead(reads.shopping(familyId))
  const others = families.filter(({ id, role }) => id !== familyId && allows(role, 'manage'))
  const [asked, setAsked] = useState<'move' | 'remove'>()
  const [busy, setBusy] = useState(false)
  const [unchanged, setUnchanged] = useState<readonly Medication[]>([])
  const count = medications.length

  /** Runs an action for each; returns those for which it failed. */
  async function runForEach<Name extends CallName>(
    all: readonly Medication[],
    action: Action<Name>,
    inputOf: (medication: Medication) => CallInput<Name>,
  ): Promise<readonly Medication[]> {
    const outcomes = await Promise.allSettled(
      all.map((medication) => runAction(client, quietly(action), inputOf(medication))),
    )
    return all.filter((_, place) => outcomes[place]?.status === 'rejected')
  }

  /** Changes all, keeps those chosen for which it failed, and offers one Undo for the others. */
  async function change(
    all: readonly Medication[],
    run: (all: readonly Medication[]) => Promise<readonly Medication[]>,
    said: (count: number) => string,
    undo?: (all: readonly Medication[]) => Promise<readonly Medication[]>,
  ): Promise<void> {
    setAsked(undefined)
    setBusy(true)
    const failed = await run(all)
    setBusy(false)
    const changed = all.filter((medication) => !failed.includes(medication))
    async function undoAll() {
      const left = (await undo?.(changed)) ?? []
      if (left.length > 0) toastFailed(t('Not changed: {names}', { names: namesOf(left) }))
      else toastDone(t('Undone'))
    }
    if (changed.length > 0) toastDone(said(changed.length), undo && (() => void undoAll()))
    setUnchanged(failed)
    if (failed.length === 0) onDone()
    else onChosen(failed.map(({ id }) => id))
  }

  const shop = (wanted: boolean, all: readonly Medication[]) =>
    runForEach(all, shopForMedication, ({ id }) => ({ params: { id }, body: { wanted } }))
  const putOnList = () =>
    change(
      medications,
      (all) => shop(true, all),
      (listed) =>
        tn(listed, '{count} medicine is on the shopping list', '{count} medicines are on the shopping list'),
      // Others were on the list before.
      (all) =>
        shop(
          false,
          all.filter(
            ({ id }) => !shopping.some((line) => line.medicationId === id && line.boughtAt === null),
          ),
        ),
    )
  const move = (family: { id: string; name: string }) =>
    change(
      medications,
      (all) =>
        runForEach(all, moveMedication, ({ id, name, version }) => ({
          params: { id },
          body: { name, familyId: family.id },
          headers: { 'If-Match': `"${version}"` },
        })),
      (moved) =>
        tn(moved, '{count} medicine moved to {family}', '{count} medicines moved to {family}', {
          family: family.name,
        }),
      (all) => runForEach(all, moveBack, ({ id, name }) => ({ params: { id }, body: { name, familyId } })),
    )
  const remove = () =>
    change(
      medications,
      (all) => runForEach(all, removeMedication, ({ id }) => ({ params: { id } })),
      (removed) => tn(removed, '{count} medicine removed', '{count} medicines removed'),
    )

  const button = { look: 'quiet', size: 'snug', disabled: count === 0 || busy } as const
  return (
    <section
      aria-label={t('Chosen medicines')}
      className="tall:sticky bottom-(--bar) z-5 -mx-4 mt-4 grid gap-2 border-t border-edge bg-enamel px-4 py-2.5 shadow-lift md:-mx-8 md:px-8"
    >
      {unchanged.length > 0 && (
        <p role="alert" className="font-bold text-danger wrap-anywhere">
          {t('Not changed: {names}', { names: namesOf(unchanged) })}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="font-bold">
          {tn(count, '{count} chosen', '{count} chosen')}
        </p>
        <button type="button" className="quiet-link" onClick={onDone}>
          {t('Done')}
        </button>
        <div className="flex flex-wrap gap-2 *:flex-auto max-md:w-full max-md:*:px-2 md:ms-auto max-md:[&_svg]:hidden">
          <Button
            {...button}
            icon={<ShoppingBasket aria-hidden="true" className="size-5 shrink-0" />}
            onClick={() => void putOnList()}
          >
            {t('Put on the List')}
          </Button>
          {mayManage && others.length > 0 && (
            <Button
              {...button}
              icon={<ArrowLeftRight aria-hidden="true" className="size-5 shrink-0" />}
              onClick={() => setAsked('move')}
            >
              {t('Move…')}
            </Button>
          )}
          {mayManage && (
            <Button
              {...button}
              look="danger"
              icon={<Trash2 aria-hidden="true" className="size-5 shrink-0" />}
              onClick={() => setAsked('remove')}
            >
              {t('Remove')}
            </Button>
          )}
        </div>
      </div>
      {asked === 'move' && (
        <Dialog
          title={t('Move to Another Family')}
          description={t(
            'They move with their packs, doses and photos. Plans, reminders, people and places on the shopping list stay behind. You can undo it for 24 hours, on the page of each medicine.',
          )}
          onClose={() => setAsked(undefined)}
        >
          <DialogBody>
            <ul aria-label={t('Your families')} className="grid gap-2 py-4">
              {others.map((family) => (
                <li key={family.id}>
                  <Button look="line" className="w-full" onClick={() => void move(family)}>
                    <bdi className="wrap-anywhere">{family.name}</bdi>
                  </Button>
                </li>
              ))}
            </ul>
          </DialogBody>
        </Dialog>
      )}
      {asked === 'remove' && (
        <ConfirmDialog
          title={tn(count, 'Remove {count} medicine?', 'Remove {count} medicines?')}
          text={t('This will permanently remove {names} from your tracking list.', {
            names: namesOf(medications),
          })}
          confirm={t('Remove')}
          busyLabel={t('Removing...')}
          onConfirm={remove}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}
