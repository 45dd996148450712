import type { dueCalls } from '../../../contract/due.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { readHousehold } from './household.ts'

const MINUTE_MS = 60 * 1000

export const homeAssistantRoutes = (): Handlers<keyof typeof dueCalls> => ({
  'GET /api/due': async ({ act }) => {
    const { people, medicines } = await readHousehold(act)
    const minutesSince = (at: string | null) =>
      at === null ? 0 : Math.floor((act.now.getTime() - Date.parse(at)) / MINUTE_MS)
    return {
      people: people.map(({ kind, mayLog, ...person }) => ({
        ...person,
        waitingMinutes: minutesSince(person.dueSince),
      })),
      medicines,
    }
  },
})
