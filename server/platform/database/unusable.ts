/** A database that must not be opened as it is. The message is one line with the reason and what to do. */
export class DatabaseUnusable extends Error {}

/** Reports a damaged SQLite file with SQLite's own message. */
export const damageError = (file: string, damage: string) =>
  new DatabaseUnusable(
    `${file} is damaged (${damage}): move it away together with its -wal and -shm files, and restore a backup`,
  )
