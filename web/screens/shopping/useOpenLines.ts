import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { useFamilies } from '../../people/families/selectedFamily.tsx'

/** Number of open lines on the selected family's list; 0 until known. */
export function useOpenLines(): number {
  const { selected } = useFamilies()
  const { data } = useRead(reads.shopping(selected?.id ?? ''), { enabled: selected !== undefined })
  return data?.filter(({ boughtAt }) => boughtAt === null).length ?? 0
}
