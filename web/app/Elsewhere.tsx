import { useFamilies } from '../families/selectedFamily.tsx'
import { OnDemand } from '../ui/OnDemand.tsx'

const load = () => import('../plans/ZoneNotice.tsx')

/** Asks who travels whose clock the own plans go by. A family without plans has no clock to go by. */
export function Elsewhere() {
  const { selected } = useFamilies()
  return selected?.timeZone ? <OnDemand load={load} props={{}} /> : null
}
