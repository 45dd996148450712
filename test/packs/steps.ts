import fc from 'fast-check'
import type { MoveBody } from '../../contract/packs.ts'

const quarters = (most: number) => fc.integer({ min: 1, max: most }).map((some) => some * 250)
const milli = fc.integer({ min: 1, max: 9000 })
const inDays = fc.option(fc.integer({ min: -5, max: 60 }))
const kind = fc.constantFrom('correction', 'loss', 'refill', 'discard')
/** Changes of doses; some while a manual count exists that is reversed later. */
const take = fc.record({ do: fc.constant('take'), milli: quarters(40), from: fc.option(fc.nat()) })
const remove = fc.record({ do: fc.constant('remove'), which: fc.nat() })
const restore = fc.record({ do: fc.constant('restore'), which: fc.nat() })
const edit = fc.record({ do: fc.constant('edit'), which: fc.nat(), milli: quarters(40) })
const ofDoses = fc.oneof(take, remove, restore, edit)
const underDiscard = fc.record({
  do: fc.constant('underDiscard'),
  which: fc.nat(),
  steps: fc.array(ofDoses, { minLength: 1, maxLength: 3 }),
})

export const step = fc.oneof(
  { weight: 5, arbitrary: take },
  { weight: 2, arbitrary: remove },
  { weight: 2, arbitrary: restore },
  { weight: 3, arbitrary: edit },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('underCount'),
      which: fc.nat(),
      milli: fc.option(fc.nat(9000), { freq: 2 }),
      steps: fc.array(fc.oneof({ weight: 3, arbitrary: ofDoses }, { weight: 1, arbitrary: underDiscard }), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('add'),
      milli: fc.option(fc.nat(9000)),
      printed: inDays,
      opened: fc.option(fc.integer({ min: -20, max: 0 })),
      keeps: fc.option(fc.integer({ min: 1, max: 40 })),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move'), which: fc.nat(), kind, milli }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('stopCounting'), which: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('takeBack'), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('put'), milli: fc.option(fc.nat(20_000)) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('describe'),
      which: fc.nat(),
      printed: inDays,
      opened: fc.option(fc.integer({ min: -20, max: 0 })),
      keeps: fc.option(fc.integer({ min: 1, max: 40 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait'),
      days: fc.integer({ min: 1, max: 8 }),
      byJob: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('race'),
      milli: quarters(12),
      times: fc.integer({ min: 2, max: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('join'),
      milli: fc.option(fc.nat(9000)),
      printed: fc.integer({ min: -5, max: 60 }),
      isUndone: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('andUndo'), which: fc.nat(), what: fc.nat(5), milli }),
  },
) as fc.Arbitrary<Step>

export type Dated = { printed: number | null; opened: number | null; keeps: number | null }
export type Step =
  | { do: 'take'; milli: number; from: number | null }
  | { do: 'remove' | 'restore' | 'takeBack' | 'stopCounting'; which: number }
  | { do: 'edit'; which: number; milli: number }
  | ({ do: 'add'; milli: number | null } & Dated)
  | { do: 'move'; which: number; kind: MoveBody['kind']; milli: number }
  | { do: 'underCount'; which: number; milli: number | null; steps: Step[] }
  | { do: 'underDiscard'; which: number; steps: Step[] }
  | { do: 'put'; milli: number | null }
  | ({ do: 'describe'; which: number } & Dated)
  | { do: 'wait'; days: number; byJob: boolean }
  | { do: 'join'; milli: number | null; printed: number; isUndone: boolean }
  | { do: 'race'; milli: number; times: number }
  | { do: 'andUndo'; which: number; what: number; milli: number }
