import { refuse } from './setting.ts'

const SHORTEST = 32

/** Parses `SECRET_KEY`. Throws ConfigError: a short one could be guessed from a copy of the database. */
export function secretKey(value: string | undefined): string | undefined {
  if (value !== undefined && value.trim().length < SHORTEST)
    refuse('SECRET_KEY', `at least ${SHORTEST} random characters, such as those of: openssl rand -base64 32`)
  return value?.trim()
}
