/** Yields to a new task: reads of a page that start in one task would block touches. */
export const ownTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
