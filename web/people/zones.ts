import type { Person } from '../../contract/people.ts'

/** The device's time zone, as IANA names it. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** "America/New York" */
export const zoneText = (zone: string): string => zone.replaceAll('_', ' ')

/** City of a time zone: "New York". */
export const cityOf = (zone: string): string => zoneText(zone.split('/').at(-1) ?? zone)

/** Whose wall clock somebody's plans go by: the own one, else the family's, else, as it is to become that, the device's. */
export const zoneOf = (person: Pick<Person, 'timeZone'> | undefined, familyZone: string | null): string =>
  person?.timeZone ?? familyZone ?? deviceZone()
