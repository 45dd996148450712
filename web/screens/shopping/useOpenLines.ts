import { useFamilies } from '../families/selectedFamily.tsx'
import { useRead } from '../http/read.ts'
import { reads } from '../reads.ts'

/** Number of open lines on the selected family's list; 0 until known. */
export function useOpenLines(): number {
  const { selected } = useFamilies()
  const { data } = useRead(reads.shopping(selected?.id ?? ''), { enabled: selected !== undefined })
  return data?.filter(({ boughtAt }) => boughtAt === null).length ?? 0
}
