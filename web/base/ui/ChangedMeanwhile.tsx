import { RotateCw } from 'lucide-react'
import { sentence, t } from '../../../language/t.ts'
import { Button } from './Button.tsx'

const SENTENCES = {
  dose: sentence(
    'Someone else changed this dose while you were editing. Reload brings in their changes and keeps what you typed.',
  ),
  medication: sentence(
    'Someone else changed this medication while you were editing. Reload brings in their changes and keeps what you typed.',
  ),
  plan: sentence(
    'Someone else changed this plan while you were editing. Reload brings in their changes and keeps what you typed.',
  ),
}

interface Props {
  what: keyof typeof SENTENCES
  onReload: () => void
}

/** A concurrent edit: typed values are kept, and Reload merges the other ones. */
export function ChangedMeanwhile({ what, onReload }: Props) {
  return (
    <div className="caution grid gap-3 p-3">
      <p>{t(SENTENCES[what])}</p>
      <Button
        look="quiet"
        className="justify-self-start"
        icon={<RotateCw aria-hidden="true" className="size-5" />}
        onClick={onReload}
      >
        {t('Reload')}
      </Button>
    </div>
  )
}
