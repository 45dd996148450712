/** What follows goes on in a task of its own: what begins at once, as all reads of a page, would hold up a touch together. */
export const ownTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
