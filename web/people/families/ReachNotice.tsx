import { TriangleAlert } from 'lucide-react'
import { sentence, t } from '../../../language/t.ts'
import { type Reach, reachOf } from './reachOf.ts'

const NARROW_REACH: Record<Exclude<Reach, 'anywhere'>, string> = {
  device: sentence(
    'This address only works on this computer. For phones, the person who runs the server sets PUBLIC_URL to an address that they can open.',
  ),
  network: sentence(
    'This address only works in your home network. To open it elsewhere, the person who runs the server sets PUBLIC_URL to a public address.',
  ),
}

/** Says where a link's address does not work from everywhere, and how to change that. */
export function ReachNotice({ link }: { link: string }) {
  const reach = reachOf(link)
  return reach === 'anywhere' ? null : (
    <p className="caution flex gap-2.5 p-2.5 leading-[1.35]">
      <TriangleAlert aria-hidden="true" className="mt-px size-5 shrink-0" />
      {t(NARROW_REACH[reach])}
    </p>
  )
}
