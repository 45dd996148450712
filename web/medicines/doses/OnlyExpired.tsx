import { Check } from 'lucide-react'
import { t } from '../../../language/t.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../base/ui/Dialog.tsx'
import type { ObjectionProps } from './objection.ts'

/** Asks if a dose came from an expired pack: a true record is never refused for good. */
export const OnlyExpired = ({
  packId,
  about,
  body,
  busy,
  onLog,
  onClose,
}: ObjectionProps & { packId: string }) => (
  <Dialog title={t('Only an expired pack is left')} onClose={onClose}>
    <DialogBody className="gap-4 py-4">
      {about}
      <p>{t('If it was taken, log it all the same, so that the record is true.')}</p>
    </DialogBody>
    <DialogActions>
      <Button look="quiet" onClick={onClose}>
        {t('Not Taken')}
      </Button>
      <Button
        look="line"
        busy={busy}
        icon={<Check aria-hidden="true" className="size-5" />}
        onClick={() => onLog({ ...body, packId })}
      >
        {t('It Was Taken')}
      </Button>
    </DialogActions>
  </Dialog>
)
