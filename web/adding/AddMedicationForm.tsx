import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { RecognizedPhoto } from '../../contract/photos.ts'
import { useAction } from '../http/cache.ts'
import { addMedication } from '../medication/api.ts'
import { paths } from '../paths.ts'
import { PickPhotos } from '../photos/PickPhotos.tsx'
import { Button } from '../ui/Button.tsx'
import { TextAreaField, TextField } from '../ui/Field.tsx'
import { Panel } from '../ui/Panel.tsx'
import { ThickThin } from '../ui/ThickThin.tsx'
import { toastDone, toastFailed } from '../ui/toasts.ts'
import { useForm } from '../ui/useForm.ts'
import { checkAddForm, emptyValues } from './addForm.ts'
import { autofill, type MedicationFields } from './autofill.ts'
import { type Doubts, doubtsOf } from './doubts.ts'
import { PleaseCheck } from './PleaseCheck.tsx'
import { toMedicationImages, type UploadItem } from './uploads.ts'

/** Under which what was typed is kept when the session is lost. */
export const ADD_DRAFT = 'add-medication'

export interface AddMedicationFormHandle {
  /** Fills in what a photo says. */
  take: (photo: RecognizedPhoto) => void
}

interface AddMedicationFormProps {
  ref: Ref<AddMedicationFormHandle>
  familyId: string
  uploads: readonly UploadItem[]
  /** The photos that were read before the form was there. */
  first: readonly RecognizedPhoto[]
  /** Asked for without a photo: the keyboard goes on in it. */
  byHand: boolean
  /** Every photo was read and none of them shows a date. */
  dateIsMissing: boolean
  onCloseUp: (photos: File[]) => void
}

/** The form under the photos. It is filled in from them and never submitted by itself. */
export function AddMedicationForm(props: AddMedicationFormProps) {
  const { familyId, uploads, first, byHand, dateIsMissing, onCloseUp } = props
  const { run } = useAction(addMedication)
  const [, navigate] = useLocation()
  const [doubts, setDoubts] = useState<Doubts>({})
  const { form, field, values, set, busy, resumed } = useForm({
    initial: emptyValues,
    draft: ADD_DRAFT,
    check: (typed) => checkAddForm(typed, familyId),
    onRefused: (problems) => {
      if (problems.has('expirationDate')) toastFailed('Please enter a valid expiration date')
    },
    submit: async (body) => {
      await run({ body: { ...body, images: toMedicationImages(uploads) } })
      navigate(paths.dashboard)
    },
  })

  const fields = useRef<MedicationFields>(values)
  fields.current = values
  function take(photo: RecognizedPhoto) {
    const filled = autofill(fields.current, photo)
    if (Object.keys(filled).length === 0) return
    // Two photos may answer before the next drawing: the second must see what the first filled in.
    fields.current = { ...fields.current, ...filled }
    for (const [name, value] of Object.entries(filled)) set(name as keyof MedicationFields, value)
    setDoubts((before) => ({ ...before, ...doubtsOf(filled, photo) }))
    toastDone('Medicine information detected from images')
  }
  useImperativeHandle(props.ref, () => ({ take }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was read before there was a form
  useEffect(() => {
    if (!resumed) for (const photo of first) take(photo)
    if (byHand) form.ref.current?.querySelector('input')?.focus()
  }, [])

  const check = (name: keyof MedicationFields, label: string) => ({
    label,
    doubt:
      doubts[name]?.value === values[name] || doubts[name]?.alternatives.includes(values[name])
        ? doubts[name]
        : undefined,
    onChoose: (value: string) => {
      set(name, value)
      setDoubts(({ [name]: _settled, ...others }) => others)
    },
  })

  return (
    <Panel>
      <h2 className="text-xl">Add New Medication</h2>
      <ThickThin className="mt-3 mb-5" />
      <form {...form} className="grid gap-5">
        <PleaseCheck {...check('name', 'Name')}>
          <TextField label="Name" required autoComplete="off" dir="auto" {...field('name')} />
        </PleaseCheck>
        <PleaseCheck {...check('purpose', 'Purpose/Usage')}>
          <TextField label="Purpose/Usage" autoComplete="off" dir="auto" {...field('purpose')} />
        </PleaseCheck>
        <PleaseCheck {...check('expirationDate', 'Expiration Date')}>
          <TextField label="Expiration Date" type="date" required {...field('expirationDate')} />
        </PleaseCheck>
        {dateIsMissing && values.name !== '' && values.expirationDate === '' && (
          <CloseUp onPhotos={onCloseUp} />
        )}
        <PleaseCheck {...check('quantity', 'Number of Pills')}>
          <TextField
            label="Number of Pills"
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            {...field('quantity')}
          />
        </PleaseCheck>
        <TextAreaField label="Notes (Optional)" dir="auto" {...field('notes')} />
        <Button type="submit" size="tall" busy={busy} busyLabel="Adding...">
          Add Medication
        </Button>
      </form>
    </Panel>
  )
}

const CloseUp = ({ onPhotos }: { onPhotos: (photos: File[]) => void }) => (
  <div className="grid gap-3 rounded-md border-[1.5px] border-soon-edge bg-soon-bg p-3 text-soon">
    <p>
      No expiration date was found. Take a close-up of it: it is often on an end flap, or pressed into the
      edge of a strip.
    </p>
    <PickPhotos
      label="Add Images"
      multiple
      look="buttons"
      onPhotos={onPhotos}
      className="grid grid-cols-2 gap-3"
    />
  </div>
)
