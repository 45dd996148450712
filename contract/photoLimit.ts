/** The most that one photo may have, in units of 2²⁰ bytes. */
export const MOST_PHOTO_MEGABYTES = 20
