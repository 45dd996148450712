/** The data is there but must not be opened as it is. Its message is one line that says why and what to do. */
export class DatabaseUnusable extends Error {}
