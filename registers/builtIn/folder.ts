export const BUILT_IN = new URL('.', import.meta.url)
