import { localized } from './localized.ts'

const whole = localized(({ locale }) => new Intl.NumberFormat(locale))

/** "12,345". */
export const numberText = (value: number): string => whole().format(value)

const decimal = localized(
  ({ locale }) => new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 6 }),
)

/** "0.333", without grouping. */
export const decimalText = (value: number): string => decimal().format(value)
