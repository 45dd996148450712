import { useState } from 'react'
import { t } from '../../../language/t.ts'
import { setSingleKeys, takesSingleKeys } from '../../base/device/singleKeys.ts'
import { Dialog, DialogBody } from '../../base/ui/Dialog.tsx'
import { Switch } from '../../base/ui/Switch.tsx'

/** The single keys that lead somewhere, and a switch that turns them off on this device. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const [areOn, setOn] = useState(takesSingleKeys)
  const keys = [
    ['/', t('Search medications')],
    ['t', t('Today')],
    ['n', t('Add Medication')],
    ['?', t('This list')],
  ] as const
  return (
    <Dialog title={t('Keyboard Shortcuts')} onClose={onClose}>
      <DialogBody className="pb-4">
        <dl className="divide-y divide-rule">
          {keys.map(([key, words]) => (
            <div key={key} className="grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-3 py-2">
              <dt>
                <kbd className="inline-grid min-h-8 min-w-8 place-content-center rounded-sm border border-edge bg-enamel-sunk font-bold">
                  {key}
                </kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <Switch
          isOn={areOn}
          onChange={(next) => {
            setSingleKeys(next)
            setOn(next)
          }}
        >
          {t('Use single keys on this device')}
        </Switch>
      </DialogBody>
    </Dialog>
  )
}
