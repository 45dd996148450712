/** The code of what is asked after a dose, which comes when it is needed. */
export const loadAfterDose = () => import('./AfterDose.tsx')
