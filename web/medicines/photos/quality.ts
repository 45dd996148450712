export type QualityLevel = 'good' | 'fair' | 'poor'

/** A share from 0 to 1 as a whole percentage. */
export const toPercent = (share: number): number => Math.round(share * 100)

/** Above 70 green, above 40 yellow, else red (specification, section 9). */
export const qualityLevel = (percent: number): QualityLevel =>
  percent > 70 ? 'good' : percent > 40 ? 'fair' : 'poor'
