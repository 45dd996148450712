import { expect, test } from 'vitest'
import type { Medication } from '../../contract/medications.ts'
import { ListCache, listKey } from './listCache.ts'

const listOf = (name: string) => [{ name } as Medication]

test('a list is made once, however many ask for it at once', async () => {
  const lists = new ListCache()
  let made = 0
  const make = async () => {
    made++
    return listOf('Ibuprofen')
  }
  const answers = await Promise.all(Array.from({ length: 9 }, () => lists.get('family 1', make)))
  expect(made).toBe(1)
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]?.bytes.toString()).toBe('[{"name":"Ibuprofen"}]')
  await lists.get('family 2', make)
  expect(made).toBe(2)
})

test('a list that could not be made is made by the next one who asks', async () => {
  const lists = new ListCache()
  await expect(lists.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect((await lists.get('a', async () => listOf('Zinc'))).bytes.toString()).toContain('Zinc')
})

test('the memory is bounded: the list that nobody asked for longest goes first', async () => {
  const lists = new ListCache()
  const fiveMegabytes = async () => listOf('x'.repeat(5 * 1024 * 1024))
  const made: string[] = []
  const get = (key: string) =>
    lists.get(key, () => {
      made.push(key)
      return fiveMegabytes()
    })
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'b']) await get(key)
  expect(made).toEqual(['a', 'b', 'c', 'd', 'b'])
})

test('empty lists count too: their keys and places are memory', async () => {
  const lists = new ListCache()
  let made = 0
  const get = (i: number) =>
    lists.get(listKey([{ id: 'family', revision: i }]), async () => {
      made++
      return []
    })
  for (let i = 0; i < 40_000; i++) await get(i)
  await get(39_999)
  expect(made).toBe(40_000)
  await get(0)
  expect(made).toBe(40_001)
})

test('a key is as short for ten thousand families as for one, and another for every revision', () => {
  const families = (revision: number) =>
    Array.from({ length: 10_000 }, (_, i) => ({ id: `family-${i}`, revision: i === 5000 ? revision : 1 }))
  const keys = [listKey(families(1)), listKey(families(2)), listKey([{ id: 'family-1', revision: 1 }])]
  expect(keys.map(({ length }) => length)).toEqual([43, 43, 43])
  expect(new Set(keys).size).toBe(3)
})
