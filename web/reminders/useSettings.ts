import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Follow, ReminderSettings, ReminderSettingsBody } from '../../contract/reminders.ts'
import { t } from '../../language/t.ts'
import { useAction } from '../base/http/action.ts'
import { sentenceOf } from '../base/http/callFailed.ts'
import { useRead } from '../base/http/read.ts'
import { reads } from '../base/reads.ts'
import { deviceZone } from '../people/people/zones.ts'
import { changeSettings } from './api.ts'

/** A setting, or following one person for one kind of message. */
export type Change = Partial<Pick<ReminderSettings, 'email' | 'digest' | 'showNames' | 'quiet'>> & {
  follow?: Follow
}

const changed = (settings: ReminderSettings, { follow, ...said }: Change): ReminderSettings => ({
  ...settings,
  ...said,
  follows: settings.follows.map((known) =>
    known.personId === follow?.personId ? { ...known, ...follow } : known,
  ),
})

/** Leaves out unchanged people: they may have been changed on another device. */
function bodyOf(settings: ReminderSettings, change: Change): ReminderSettingsBody {
  const { email, digest, showNames, quiet } = changed(settings, change)
  const follows = change.follow ? [change.follow] : []
  return { email, digest, showNames, quiet, timeZone: deviceZone(), follows }
}

/** The settings; each change shows at once and is sent, one by one. */
export interface Settings {
  settings: ReminderSettings
  /** `control` names where a failure shows. */
  save: (control: string, change: Change) => void
  failureOf: (control: string) => string | undefined
}

/** The account's settings; `settings` is undefined until loaded. */
export function useSettings() {
  const cache = useQueryClient()
  const { data, error, refetch } = useRead(reads.reminderSettings, { always: true })
  const { run } = useAction(changeSettings)
  const [unsent, setUnsent] = useState<readonly Change[]>([])
  const [failure, setFailure] = useState<{ control: string; sentence: string }>()
  const line = useRef<Promise<void>>(Promise.resolve())

  async function send(control: string, change: Change): Promise<void> {
    const { queryKey } = reads.reminderSettings
    const known = cache.getQueryData(queryKey)
    if (!known) return
    try {
      const answer = await run({ body: bodyOf(known, change) })
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, answer)
    } catch (failed) {
      setFailure({ control, sentence: sentenceOf(failed, t('This could not be saved. Please try again.')) })
    } finally {
      setUnsent((all) => all.filter((one) => one !== change))
    }
  }

  const settings = data && unsent.reduce(changed, data)
  return {
    settings,
    error,
    retry: () => void refetch(),
    save: (control: string, change: Change) => {
      setUnsent((all) => [...all, change])
      setFailure(undefined)
      line.current = line.current.then(() => send(control, change))
    },
    failureOf: (control: string) => (failure?.control === control ? failure.sentence : undefined),
  }
}
