/** The dialog's code, which comes when it is opened. */
export const loadMeasurementDialog = () => import('./MeasurementDialog.tsx')
