/** ISO 8601 in UTC with milliseconds, always 24 characters: sorts by time as text on both engines. */
export type Instant = string
