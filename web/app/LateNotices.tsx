import type { ComponentProps } from 'react'
import '../base/ui/aboveKeyboard.ts'
import { useEffect } from 'react'
import Notices from '../medicines/offline/Notices.tsx'
import { ChannelsDown } from '../reminders/ChannelsDown.tsx'
import { useWaiting } from '../screens/today/useDay.ts'
import { Keys } from './Keys.tsx'

/** A separate chunk, above every page: notices about the network, the app and reminders, and the single keys. */
export default function LateNotices(props: ComponentProps<typeof Notices>) {
  return (
    <>
      <Notices {...props} />
      <ChannelsDown />
      <AppBadge />
      <Keys />
    </>
  )
}

/** The number of waiting doses at the icon of the installed app, on systems that show one. */
function AppBadge() {
  const waiting = useWaiting()
  useEffect(() => {
    // Refused outside an installed app.
    navigator.setAppBadge?.(waiting).catch(() => undefined)
  }, [waiting])
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => undefined), [])
  return null
}
