import { localized } from './localized.ts'

const whole = localized(({ locale }) => new Intl.NumberFormat(locale))

/** "12,345". */
export const numberText = (value: number): string => whole().format(value)
