import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { addSomeMedication, keepSomeImage } from '../../../test/household.ts'
import { memberIn, onBothEngines } from '../../../test/onEachEngine.ts'

const ROUNDS = 25

onBothEngines('images that nothing shows', ({ open }) => {
  const cleanUps: string[] = []
  const onQuery = (sql: string) => {
    if (/^select .* from "images" where "deletedAt" is not null/.test(sql)) cleanUps.push(sql)
  }
  const home = open({ onQuery })
  const nora = memberIn(home)

  const isKept = (url: string) => fs.existsSync(path.join(home.imageFolder, url.slice(0, 2), url))
  const change = (id: string, body: { name?: string; images?: [] }) =>
    home.call('PUT /api/medications/{id}', {
      token: nora.token,
      params: { id },
      body: { name: 'Zinc', ...body },
    })
  const ways = {
    'its medication is removed': ({ id }: { id: string }) =>
      home.call('DELETE /api/medications/{id}', { token: nora.token, params: { id } }),
    'its medication shows it no more': ({ id }: { id: string }) => change(id, { images: [] }),
    'its family is deleted': ({ familyId }: { familyId: string }) =>
      home.call('DELETE /api/families/{id}', { token: nora.token, params: { id: familyId } }),
  }

  test.each(Object.entries(ways))('are deleted from the store when %s', async (_, leave) => {
    const family = await home.call('POST /api/families', { token: nora.token, body: { name: 'Short' } })
    const url = await keepSomeImage(home, nora)
    const images = [{ url, name: 'carton.jpg', sequence: 0 }]
    const medication = await addSomeMedication(home, { ...nora, familyId: family.body.id }, { images })
    expect(isKept(url)).toBe(true)
    expect((await leave(medication)).status).toBeLessThan(300)
    await expect.poll(() => isKept(url)).toBe(false)
  })

  test('are cleaned up when there are some, not after every change', async () => {
    // The hourly jobs of the start clean up too.
    const undone = home.database.selectFrom('jobs').where('doneAt', 'is', null).select('name')
    await expect.poll(() => undone.execute()).toEqual([])
    const url = await keepSomeImage(home, nora)
    const images = [{ url, name: 'carton.jpg', sequence: 0 }]
    const { id } = await addSomeMedication(home, nora, { images })
    const before = cleanUps.length
    for (const name of ['Zinc', 'Iron']) expect((await change(id, { name })).status).toBe(200)
    for (const fields of [{}, { images }]) {
      const other = await addSomeMedication(home, nora, fields)
      await home.call('DELETE /api/medications/{id}', { token: nora.token, params: { id: other.id } })
    }
    expect(cleanUps.length).toBe(before)
    await change(id, { images: [] })
    await expect.poll(() => isKept(url)).toBe(false)
    expect(cleanUps.length).toBe(before + 1)
  })
})

onBothEngines('images in a race', ({ open }) => {
  const home = open()
  const nora = memberIn(home)

  const shown = (url: string) => [{ url, name: 'carton.jpg', sequence: 0 }]
  const status = async (url: string) =>
    (await home.call('GET /api/images', { token: nora.token, query: { i: url } })).status

  test('one that a medication takes while another drops it is kept, or refused to the taker', async () => {
    const outcomes = new Set<number>()
    for (let round = 0; round < ROUNDS; round++) {
      const url = await keepSomeImage(home, nora)
      const leaving = await addSomeMedication(home, nora, { images: shown(url) })
      const taking = await addSomeMedication(home, nora)
      const [removed, taken] = await Promise.all([
        home.call('DELETE /api/medications/{id}', { token: nora.token, params: { id: leaving.id } }),
        home.call('PUT /api/medications/{id}', {
          token: nora.token,
          params: { id: taking.id },
          body: { name: 'Taker', images: shown(url) },
        }),
      ])
      expect(removed.status).toBe(204)
      outcomes.add(taken.status)
      if (taken.status === 200) {
        expect(taken.body.images).toEqual(shown(url))
        expect(await status(url)).toBe(200)
      } else
        expect([taken.status, taken.body.message, await status(url)]).toEqual([404, 'Image not found', 404])
    }
    expect([...outcomes].every((outcome) => outcome === 200 || outcome === 404)).toBe(true)
  })

  test('a family deleted while medicines and images are added leaves none of them', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const family = await home.call('POST /api/families', { token: nora.token, body: { name: 'Short' } })
      const member = { ...nora, familyId: family.body.id }
      const urls = [await keepSomeImage(home, nora), await keepSomeImage(home, nora)] as const
      const first = await addSomeMedication(home, member, { images: shown(urls[0]) })
      const answers = await Promise.all([
        home.call('POST /api/medications', {
          token: nora.token,
          body: {
            familyId: member.familyId,
            name: 'Late',
            expirationDate: '2030-01-01',
            images: shown(urls[1]),
          },
        }),
        home.call('POST /api/medications/{id}/logs', {
          token: nora.token,
          params: { id: first.id },
          body: { takenAt: '2026-11-20T08:00:00Z', pillsTaken: 1 },
        }),
        home.call('DELETE /api/families/{id}', { token: nora.token, params: { id: member.familyId } }),
      ])
      expect([201, 404]).toContain(answers[0].status)
      expect([201, 404]).toContain(answers[1].status)
      expect(answers[2].status).toBe(204)
      const left = await home.database
        .selectFrom('medications')
        .where('familyId', '=', member.familyId)
        .selectAll()
        .execute()
      expect(left).toEqual([])
      expect(await status(urls[0])).toBe(404)
      // Unused, it is still its maker's upload; used, it was deleted with its medicine.
      expect(await status(urls[1])).toBe(answers[0].status === 201 ? 404 : 200)
    }
  })
})
