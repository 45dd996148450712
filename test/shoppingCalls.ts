import type { Member } from './household.ts'
import type { TestApp } from './testApp.ts'

export function shoppingCalls(home: TestApp, nora: Member) {
  const list = async ({ token, familyId }: Member = nora, query: Record<string, string> = {}) =>
    (await home.call('GET /api/families/{id}/shopping', { token, params: { id: familyId }, query })).body
  const names = async (member?: Member) =>
    (await list(member)).map(({ name, reason }) => `${name}: ${reason}`)
  const add = (body: object, { token, familyId }: Member = nora) =>
    home.call('POST /api/families/{id}/shopping', { token, params: { id: familyId }, body })
  const tick = (lineId: string, bought: boolean, { token, familyId }: Member = nora) =>
    home.call('PATCH /api/families/{id}/shopping/{lineId}', {
      token,
      params: { id: familyId, lineId },
      body: { bought },
    })
  const remove = (lineId: string, { token, familyId }: Member = nora) =>
    home.call('DELETE /api/families/{id}/shopping/{lineId}', { token, params: { id: familyId, lineId } })
  const shopFor = (id: string, body: object, { token }: Member = nora) =>
    home.call('PATCH /api/medications/{id}/shopping', { token, params: { id }, body })
  const later = (hours: number) => {
    home.clock.now = new Date(home.clock.now.getTime() + hours * 60 * 60 * 1000)
  }
  const whatHappened = async ({ token, familyId }: Member) =>
    (await home.call('GET /api/families/{id}/events', { token, params: { id: familyId } })).body
      .filter(({ what }) => what.startsWith('shopping'))
      .map(({ what, thingName }) => `${what} ${thingName}`)
      .toReversed()
  const newFamily = async (): Promise<Member> => {
    const { body } = await home.call('POST /api/families', { token: nora.token, body: { name: 'Berg' } })
    return { ...nora, familyId: body.id }
  }

  return { list, names, add, tick, remove, shopFor, later, whatHappened, newFamily }
}
