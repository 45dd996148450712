import { expect } from 'vitest'
import { DAY_MS } from '../../language/durations.ts'
import type { Member } from '../household.ts'
import type { TestApp } from '../testApp.ts'

export const TAKEN_AT = '2026-11-20T08:00:00.000Z'

/** Calls of two members, in turns, on one medication and its packs. */
export function packCalls(home: TestApp, nora: Member, ben: Member, id: string) {
  let steps = 0
  const asNobodyElse = () => ({ token: (++steps % 2 === 0 ? nora : ben).token, params: { id } })
  const asked = { token: nora.token, params: { id } }
  const day = (from: number | null) =>
    from === null ? null : new Date(home.clock.now.getTime() + from * DAY_MS).toISOString().slice(0, 10)

  const take = (milli: number, packId?: string) =>
    home.call('POST /api/medications/{id}/logs', {
      ...asNobodyElse(),
      body: { takenAt: TAKEN_AT, amount: milli / 1000, ...(packId && { packId }) },
    })
  const dose = (logId: string) => {
    const sent = asNobodyElse()
    return { ...sent, params: { id, logId } }
  }
  const remove = async (logId: string) =>
    expect((await home.call('DELETE /api/medications/{id}/logs/{logId}', dose(logId))).status).toBe(204)
  const restore = (logId: string) => home.call('POST /api/medications/{id}/logs/{logId}/restore', dose(logId))
  const change = (body: object) =>
    home.call('PUT /api/medications/{id}', { ...asNobodyElse(), body: { name: 'Ibuprofen', ...body } })
  const reverse = (movementId: string) =>
    home.call('POST /api/medications/{id}/movements/{movementId}/reversal', {
      ...asNobodyElse(),
      params: { id, movementId },
    })
  const story = async () =>
    (
      await home.call('GET /api/medications/{id}/movements', { ...asked, query: { limit: '1000' } })
    ).body.reverse()
  const packs = async () => (await home.call('GET /api/medications/{id}/packs', asked)).body
  const one = async () => (await home.call('GET /api/medications/{id}', asked)).body

  return { asNobodyElse, asked, day, take, remove, restore, dose, change, reverse, story, packs, one }
}

export type PackCalls = ReturnType<typeof packCalls>
