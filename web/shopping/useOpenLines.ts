import { useFamilies } from '../families/selectedFamily.tsx'
import { useRead } from '../http/read.ts'
import { reads } from '../reads.ts'

/** How many lines of the selected family's list are still to be bought; 0 until that is known. */
export function useOpenLines(): number {
  const { selected } = useFamilies()
  const { data } = useRead(reads.shopping(selected?.id ?? ''), { enabled: selected !== undefined })
  return data?.filter(({ boughtAt }) => boughtAt === null).length ?? 0
}
