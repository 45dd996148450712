import type { Person } from '../../../contract/people.ts'

/** The device's time zone, as IANA names it. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** "America/New York" */
export const zoneText = (zone: string): string => zone.replaceAll('_', ' ')

/** City of a time zone: "New York". */
export const cityOf = (zone: string): string => zoneText(zone.split('/').at(-1) ?? zone)

/** The zone of a person's plans: their own, else the family's, else the device's, which the family is going to get. */
export const zoneOf = (person: Pick<Person, 'timeZone'> | undefined, familyZone: string | null): string =>
  person?.timeZone ?? familyZone ?? deviceZone()
