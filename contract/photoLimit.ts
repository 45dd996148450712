/** Maximum size of one photo in MiB. */
export const MOST_PHOTO_MEGABYTES = 20
