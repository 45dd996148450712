/** The data is there but must not be opened as it is. Its message is one line that says why and what to do. */
export class DatabaseUnusable extends Error {}

/** Says that a SQLite file is damaged, by what SQLite said of it. */
export const damaged = (file: string, damage: string) =>
  new DatabaseUnusable(
    `${file} is damaged (${damage}): move it away together with its -wal and -shm files, and restore a backup`,
  )
