/** Binary megabytes (MiB). */
export const MOST_PHOTO_MEGABYTES = 20
