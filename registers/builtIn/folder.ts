/** The built-in tables are beside this file. */
export const BUILT_IN = new URL('.', import.meta.url)
