import { expect } from 'vitest'
import type { Member } from '../household.ts'
import type { TestApp } from '../testApp.ts'
import type { PackCalls } from './calls.ts'
import type { ModelPack } from './modelShelf.ts'
import type { StockModel } from './stockModel.ts'

const amount = (milli: number | null) => (milli === null ? null : milli / 1000)

/**
 * Expects the product to match the model of a medication: alone, in the list, in its packs, doses and stock
 * history.
 */
export async function expectSameAs(
  model: StockModel,
  home: TestApp,
  ben: Member,
  { asked, one, packs, story }: PackCalls,
): Promise<void> {
  const medication = await one()
  const list = (await home.call('GET /api/medications', { token: ben.token })).body
  expect(list.find((listed) => listed.id === asked.params.id)).toEqual({
    ...medication,
    logs: medication.logs.slice(0, 1),
  })
  const inUse = (model.used[0] ?? model.packs.at(-1)) as ModelPack
  const initials = model.begun.map(({ initial }) => initial)
  const { left } = model
  expect(medication).toMatchObject({
    amountLeft: amount(left),
    pillCount: left === null ? null : Math.floor(left / 1000),
    initialPillCount: initials.includes(null)
      ? null
      : Math.floor(initials.reduce<number>((sum, one) => sum + (one ?? 0), 0) / 1000),
    expirationDate: inUse.printed === null ? null : `${inUse.printed}T00:00:00.000Z`,
    goodThrough: model.lastDayOf(inUse),
    expiredPacks: model.expiredPacks,
  })
  const doses = (await home.call('GET /api/medications/{id}/logs', asked)).body
  expect(Object.fromEntries(doses.map((dose) => [dose.id, dose.amount]))).toEqual(
    Object.fromEntries([...model.doses].map(([logId, { milli }]) => [logId, milli / 1000])),
  )

  const shown = await packs()
  expect(shown.filter(({ isUsable }) => isUsable).map((pack) => pack.id)).toEqual(
    model.used.map((pack) => pack.id),
  )
  expect(Object.fromEntries(shown.map((pack) => [pack.id, [pack.count, pack.discardedAt !== null]]))).toEqual(
    Object.fromEntries(model.packs.map((pack) => [pack.id, [amount(pack.milli), pack.isDiscarded]])),
  )
  const sums = new Map<string, number>()
  const movements = await story()
  for (const { packId, amount, after } of movements) {
    const sum = (sums.get(packId) ?? 0) + Math.round(amount * 1000)
    sums.set(packId, sum)
    expect(sum).toBeGreaterThanOrEqual(0)
    // Uncounted packs sum to 0.
    expect(Math.round((after ?? 0) * 1000)).toBe(sum)
  }
  for (const pack of model.packs) expect(sums.get(pack.id) ?? 0).toBe(pack.milli ?? 0)
  expect(movements.at(-1)?.left).toBe(medication.amountLeft)
}
