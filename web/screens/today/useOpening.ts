import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../base/paths.ts'
import { useFamilies } from '../../people/families/selectedFamily.tsx'
import { beginOpening, endOpening } from './opening.ts'

/** Leads a household with plans on to Today when it opens the app at its medications. */
export function useOpening(): void {
  const { selected } = useFamilies()
  const [path, navigate] = useLocation()
  useEffect(() => {
    if (selected && endOpening(selected) && path === paths.dashboard) navigate(paths.today, { replace: true })
  }, [selected, path, navigate])
  // Signing out and in again starts a new opening.
  useEffect(() => beginOpening, [])
}
