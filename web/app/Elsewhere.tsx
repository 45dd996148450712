import { OnDemand } from '../base/ui/OnDemand.tsx'
import { useFamilies } from '../people/families/selectedFamily.tsx'

const load = () => import('../medicines/plans/ZoneNotice.tsx')

/** Asks who travels whose clock the own plans go by. A family without plans has no clock to go by. */
export function Elsewhere() {
  const { selected } = useFamilies()
  return selected?.timeZone ? <OnDemand load={load} props={{}} /> : null
}
