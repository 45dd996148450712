/** ISO 8601 in UTC with milliseconds, always 24 characters: as text it sorts by time, the same on both engines. */
export type Instant = string
