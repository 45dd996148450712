import { t } from '../../language/t.ts'
import { sentenceOf } from '../base/http/callFailed.ts'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { Loading } from '../base/ui/Loading.tsx'
import { Skeleton } from '../base/ui/Skeleton.tsx'
import { Channels } from './Channels.tsx'
import { Following } from './Following.tsx'
import { useSettings } from './useSettings.ts'

/** The channels, and the people to get notified about. */
export function Reminders() {
  const { settings, error, retry, ...how } = useSettings()
  if (settings)
    return (
      <>
        <Channels settings={settings} {...how} />
        <Following settings={settings} {...how} />
      </>
    )
  return error ? (
    <LoadFailed
      sentence={t('Your reminders could not be loaded.')}
      reason={sentenceOf(error)}
      onRetry={retry}
    />
  ) : (
    <Loading>
      <Skeleton className="h-96" />
    </Loading>
  )
}
