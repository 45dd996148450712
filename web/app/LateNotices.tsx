import type { ComponentProps } from 'react'
import Notices from '../medicines/offline/Notices.tsx'
import { ChannelsDown } from '../reminders/ChannelsDown.tsx'

/** A separate chunk, above every page: notices about the network, the app and reminders. */
export default function LateNotices(props: ComponentProps<typeof Notices>) {
  return (
    <>
      <Notices {...props} />
      <ChannelsDown />
    </>
  )
}
