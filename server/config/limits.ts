import type { Limits } from '../platform/http/limits.ts'
import { wholeNumber } from './setting.ts'

/** Upper bound of limits: far above any household, low enough for lists and counts. */
const MOST = 100_000_000

/** Parses `MOST_FAMILIES` and the like. Throws ConfigError. */
export const limits = (env: NodeJS.ProcessEnv): Limits => ({
  families: wholeNumber('MOST_FAMILIES', env.MOST_FAMILIES, MOST, 50),
  people: wholeNumber('MOST_PEOPLE', env.MOST_PEOPLE, MOST, 100),
  lines: wholeNumber('MOST_LINES', env.MOST_LINES, MOST, 200),
  measurements: wholeNumber('MOST_MEASUREMENTS', env.MOST_MEASUREMENTS, MOST, 200),
  medications: wholeNumber('MOST_MEDICATIONS', env.MOST_MEDICATIONS, MOST, 2000),
  doses: wholeNumber('MOST_DOSES', env.MOST_DOSES, MOST, 500_000),
  packs: wholeNumber('MOST_PACKS', env.MOST_PACKS, MOST, 500),
  plans: wholeNumber('MOST_PLANS', env.MOST_PLANS, MOST, 500),
  plannedDoses: wholeNumber('MOST_PLANNED_DOSES', env.MOST_PLANNED_DOSES, MOST, 500),
  images: wholeNumber('MOST_IMAGES', env.MOST_IMAGES, MOST, 10_000),
  sessions: wholeNumber('MOST_SESSIONS', env.MOST_SESSIONS, MOST, 100),
})
