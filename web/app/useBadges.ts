import { t } from '../../language/t.ts'
import { paths } from '../base/paths.ts'
import { useOpenLines } from '../screens/shopping/useOpenLines.ts'
import { useWaiting } from '../screens/today/useDay.ts'

export type Badges = Partial<Record<string, { count: number; what: string }>>

/** The counts of the places that have one. The frame of all pages watches for them, so that no page has to. */
export function useBadges(): Badges {
  return {
    [paths.today]: { count: useWaiting(true), what: t('to take') },
    [paths.shopping]: { count: useOpenLines(), what: t('to buy') },
  }
}
