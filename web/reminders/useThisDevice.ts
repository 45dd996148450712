import { useState } from 'react'
import { useUser } from '../auth/session.tsx'
import { endRemindingOfOthers, remind } from '../device/reminded.ts'
import { sentenceOf, useAction } from '../http/cache.ts'
import { remindDevice, stopReminding } from './api.ts'
import { CannotRemind, deviceName, subscribe } from './subscription.ts'

/** Switches reminders on this device on and off. `wanted` is what was pressed while that is under way. */
export function useThisDevice(lookAgain: () => void) {
  const { id } = useUser()
  const on = useAction(remindDevice)
  const off = useAction(stopReminding)
  const [wanted, setWanted] = useState<boolean>()
  const [failure, setFailure] = useState<string>()

  async function switchOn() {
    // At once: some browsers ask after a tap alone.
    const permission = await Notification.requestPermission()
    lookAgain()
    if (permission === 'denied') return
    if (permission === 'default') throw new CannotRemind('The browser was not allowed to show notifications.')
    await on.run({ body: await subscribe(await deviceName()) })
    remind(id)
  }

  async function switchOff() {
    await off.run({})
    await endRemindingOfOthers(undefined)
  }

  async function set(isOn: boolean) {
    setWanted(isOn)
    setFailure(undefined)
    try {
      await (isOn ? switchOn() : switchOff())
    } catch (error) {
      setFailure(
        error instanceof CannotRemind
          ? error.message
          : sentenceOf(error, 'This could not be changed. Please try again.'),
      )
    } finally {
      setWanted(undefined)
    }
  }
  return { wanted, failure, set: (isOn: boolean) => void set(isOn) }
}
