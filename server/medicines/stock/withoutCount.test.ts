import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packRow } from '../../../test/packRow.ts'
import { stockOf } from '../../../test/stock.ts'
import { contentWithout } from './packWithout.ts'
import type { MovementRow } from './stock.ts'
import { giveBackDose, takeDose, takeDoseAgain, takeOtherAmount } from './takeDose.ts'
import { partsOf } from './takenFrom.ts'

/** More than all test cases take. */
const MILLI = 1_000_000

type Step = { kind: 'take' | 'delete' | 'restore' | 'edit'; which: number; milli: number }

/** Events for doses of two packs; the first pack may be manually counted in between. */
class Told {
  readonly stock = stockOf(packRow('a', { milli: MILLI }), packRow('b', { milli: MILLI }))
  /** Newest movement before each dose's deletion; undefined if it exists. */
  readonly deleted: (number | undefined)[] = []

  partsOf = (dose: number) =>
    partsOf(this.stock.movements.filter(({ doseId }) => doseId === `${dose}`)).filter(({ last }) => {
      const before = this.deleted[dose]
      return before === undefined ? last.kind === 'dose' : last.number > before
    })

  do(steps: readonly Step[]): void {
    for (const step of steps) this.#step(step)
  }

  #step({ kind, which, milli }: Step): void {
    const { stock, deleted } = this
    if (kind === 'take') {
      takeDose(stock, milli, `${deleted.length}`, which % 2 === 0 ? 'a' : 'b')
      deleted.push(undefined)
      return
    }
    const dose = which % Math.max(1, deleted.length)
    const isThere = dose in deleted && deleted[dose] === undefined
    if (kind === 'restore' && dose in deleted && !isThere) {
      takeDoseAgain(stock, this.partsOf(dose))
      deleted[dose] = undefined
    }
    if (kind === 'edit' && isThere) {
      const parts = this.partsOf(dose)
      const wasMilli = parts.reduce((sum, part) => sum + part.milli, 0)
      takeOtherAmount(stock, `${dose}`, parts, { milli, wasMilli })
    }
    if (kind === 'delete' && isThere) {
      const parts = this.partsOf(dose)
      deleted[dose] = stock.movementCount
      giveBackDose(stock, parts)
    }
  }

  /** Reverses the only manual count of the first pack. */
  takeBack(count: MovementRow): void {
    const { movements } = this.stock
    const inPack = movements.filter(({ packId }) => packId === 'a')
    const since = new Set(inPack.filter(({ number }) => number > count.number).map(({ doseId }) => doseId))
    const told = inPack.filter(({ number, doseId }) => number > count.number || since.has(doseId))
    this.stock.takeBack(count, {
      isFirst: false,
      without: { milli: contentWithout(count, 0, told), lastCount: 0 },
    })
  }

  get held() {
    return this.stock.packs.map(({ milli }) => milli)
  }
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('take', 'delete', 'restore', 'edit'),
  which: fc.nat(8),
  milli: fc.integer({ min: 1, max: 9000 }),
})

test('a reversed manual count leaves what there would be without it, whatever happened to doses since', () => {
  const steps = fc.array(step, { maxLength: 12 })
  fc.assert(
    fc.property(steps, steps, fc.option(fc.nat(500_000)), steps, (before, since, count, afterwards) => {
      const [counted, never] = [new Told(), new Told()]
      for (const told of [counted, never]) told.do(before)
      const byHand = counted.stock.count(counted.stock.pack('a'), count === null ? null : MILLI + count)
      for (const told of [counted, never]) told.do(since)
      counted.takeBack(byHand)
      expect(counted.held).toEqual(never.held)
      for (const told of [counted, never]) told.do(afterwards)
      expect(counted.held).toEqual(never.held)
    }),
    { numRuns: 1000 },
  )
})
