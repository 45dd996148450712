import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { t } from '../../language/t.ts'
import { endRemindingOfOthers, remind } from '../base/device/reminded.ts'
import { useAction } from '../base/http/action.ts'
import { sentenceOf } from '../base/http/callFailed.ts'
import { reads } from '../base/reads.ts'
import { useUser } from '../people/auth/session.tsx'
import { remindDevice, stopReminding } from './api.ts'
import { inTurn } from './inTurn.ts'
import { CannotRemind, register } from './subscription.ts'

/** Turns reminders on this device on and off. `wanted` is the requested state while pending. */
export function useThisDevice(lookAgain: () => void) {
  const { id } = useUser()
  const cache = useQueryClient()
  const on = useAction(remindDevice)
  const off = useAction(stopReminding)
  const [wanted, setWanted] = useState<boolean>()
  const presses = useRef(0)
  const [failure, setFailure] = useState<string>()

  async function switchOn(isLast: () => boolean) {
    // Immediately: some browsers prompt only right after a tap.
    const permission = await Notification.requestPermission()
    lookAgain()
    if (permission === 'denied') return
    if (permission === 'default')
      throw new CannotRemind(t('The browser was not allowed to show notifications.'))
    await inTurn(async () => {
      // The browser's prompt may have taken a while.
      if (!isLast()) return
      await register((body) => on.run({ body }))
      remind(id)
    })
    void import('./ahead.ts').then(({ remindAhead }) => remindAhead(id, cache)).catch(() => undefined)
  }

  const switchOff = () =>
    inTurn(async () => {
      await off.run({})
      await endRemindingOfOthers(undefined)
    })

  async function set(isOn: boolean) {
    const press = ++presses.current
    const isLast = () => press === presses.current
    setWanted(isOn)
    setFailure(undefined)
    try {
      await (isOn ? switchOn(isLast) : switchOff())
      // Before that, the known state is the old one, and the next press would repeat it.
      await cache.fetchQuery({ ...reads.reminderSettings, staleTime: 0 }).catch(() => undefined)
    } catch (error) {
      setFailure(
        error instanceof CannotRemind
          ? error.message
          : sentenceOf(error, t('This could not be changed. Please try again.')),
      )
    } finally {
      if (isLast()) setWanted(undefined)
    }
  }
  return { wanted, failure, set: (isOn: boolean) => void set(isOn) }
}
