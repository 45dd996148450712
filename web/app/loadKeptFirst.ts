/** Shows what this device keeps; loaded at the start of a visit, where it keeps something. */
export const loadKeptFirst = () => import('../medicines/offline/keptFirst.ts')
