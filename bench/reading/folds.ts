import type { PhotoLabel } from './label.ts'

const FOLDS = 5
/** First held-out fold: rules are written with the earlier ones in view. */
const FIRST_LEFT_OUT = 4

/** Assigns photos to folds, from 1 on, of about equal size; photos of one source (`repo`) share a fold. */
export function toFolds(labels: PhotoLabel[]): (label: PhotoLabel) => number {
  const photos = new Map<string, number>()
  for (const label of labels) photos.set(sourceOf(label), (photos.get(sourceOf(label)) ?? 0) + 1)
  const largestFirst = [...photos].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
  const sizes = Array.from({ length: FOLDS }, () => 0)
  const folds = new Map<string, number>()
  for (const [source, count] of largestFirst) {
    const smallest = sizes.indexOf(Math.min(...sizes))
    sizes[smallest]! += count
    folds.set(source, smallest + 1)
  }
  return (label) => folds.get(sourceOf(label))!
}

export const isLeftOut = (fold: number): boolean => fold >= FIRST_LEFT_OUT

const sourceOf = ({ repo, file }: PhotoLabel): string => repo ?? file
