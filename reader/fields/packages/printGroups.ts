import type { TextLine } from '../../page.ts'
import { apart } from '../layout/apart.ts'
import { isRightBehind, isRightBelow } from '../layout/nearness.ts'
import { frameOf, isAlike } from '../layout/rows.ts'
import { areTwo, type Product, together } from './products.ts'

/** Print that belongs together, with the product that it names and the object that it is on, if known. */
export interface PrintGroup {
  lines: TextLine[]
  product: Product | null
  thing: number | null
}

/** Print between two packages belongs to the nearer one if the other is this factor further away; otherwise to neither. */
export const CLEARLY_NEARER = 1.25

/** Groups continuing lines, which belong to one package whatever they name: the substances of a mixture. */
export function inBlocks(lines: TextLine[], named: Map<TextLine, Product>): PrintGroup[] {
  const free = new Set(lines)
  const blocks: PrintGroup[] = []
  for (const first of lines) {
    if (!free.delete(first)) continue
    const block = [first]
    // Grows during the loop.
    for (const line of block) {
      for (const other of free) {
        if (areOnTwoThings(line, other) || !(goesOn(line, other) || goesOn(other, line))) continue
        free.delete(other)
        block.push(other)
      }
    }
    const products = block.flatMap((line) => named.get(line) ?? [])
    blocks.push({
      lines: block,
      product: products.length > 0 ? products.reduce(together) : null,
      thing: block.find(({ thing }) => thing !== null)?.thing ?? null,
    })
  }
  return blocks
}

const goesOn = (line: TextLine, next: TextLine) =>
  isAlike(line, next) &&
  (isRightBelow(frameOf(line), frameOf(next)) || isRightBehind(frameOf(line), frameOf(next)))

const areOnTwoThings = (one: { thing: number | null }, other: { thing: number | null }) =>
  one.thing !== null && other.thing !== null && one.thing !== other.thing

const mayMeet = (one: PrintGroup, other: PrintGroup) =>
  !areOnTwoThings(one, other) && !(one.product && other.product && areTwo(one.product, other.product))

/** Joins blocks, nearest first, but no two products or objects. Unnamed blocks about equally near to two stay alone. */
export function grown(blocks: PrintGroup[]): PrintGroup[] {
  const groups = [...blocks]
  const gaps = gapsBetween(blocks)
  const own = blocks.map((_, index) => index)
  const unclear = new Set<number>()
  const isBetween = (bare: number, named: number) =>
    [...new Set(own)].some((other) => {
      const product = groups[other]!.product
      return (
        product !== null &&
        areTwo(product, groups[named]!.product!) &&
        mayMeet(groups[bare]!, groups[other]!) &&
        gaps[bare]![other]! < CLEARLY_NEARER * gaps[bare]![named]!
      )
    })
  for (const [one, other] of fromTheNearest(gaps)) {
    const [a, b] = [own[one]!, own[other]!]
    if (a === b || unclear.has(a) || unclear.has(b) || !mayMeet(groups[a]!, groups[b]!)) continue
    const [bare, named] = groups[a]!.product ? [b, a] : [a, b]
    if (!groups[bare]!.product && groups[named]!.product && isBetween(bare, named)) {
      unclear.add(bare)
      continue
    }
    groups[a] = joinedGroup(groups[a]!, groups[b]!)
    own.forEach((group, block) => {
      if (group === b) own[block] = a
    })
    for (const [at, row] of gaps.entries()) row[a] = gaps[a]![at] = Math.min(gaps[a]![at]!, gaps[b]![at]!)
  }
  return [...new Set(own)].map((group) => groups[group]!)
}

function gapsBetween(groups: PrintGroup[]): number[][] {
  const gaps = groups.map(() => groups.map(() => 0))
  for (const [at, one] of groups.entries())
    for (let other = 0; other < at; other++)
      gaps[at]![other] = gaps[other]![at] = Math.min(
        ...one.lines.flatMap((line) => groups[other]!.lines.map((another) => apart(line, another))),
      )
  return gaps
}

const fromTheNearest = (gaps: number[][]): [one: number, other: number][] =>
  gaps
    .flatMap((row, one) => row.slice(0, one).map((gap, other) => ({ one, other, gap })))
    .sort((a, b) => a.gap - b.gap)
    .map(({ one, other }) => [one, other])

export const joinedGroup = (one: PrintGroup, other: PrintGroup): PrintGroup => ({
  lines: [...one.lines, ...other.lines],
  product:
    one.product && other.product ? together(one.product, other.product) : (one.product ?? other.product),
  thing: one.thing ?? other.thing,
})
