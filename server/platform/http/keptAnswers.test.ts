import { expect, test } from 'vitest'
import { KeptAnswers, keyOf } from './keptAnswers.ts'
import { Page } from './pages.ts'

const answerOf = (name: string) => new Page([{ name }])

test('makes an answer once, however many requests wait for it', async () => {
  const answers = new KeptAnswers<{ name: string }[]>()
  let made = 0
  const make = async () => {
    made++
    return answerOf('Ibuprofen')
  }
  const given = await Promise.all(Array.from({ length: 9 }, () => answers.get('family 1', make)))
  expect(made).toBe(1)
  expect(new Set(given).size).toBe(1)
  expect(given[0]?.bytes.toString()).toBe('[{"name":"Ibuprofen"}]')
  await answers.get('family 2', make)
  expect(made).toBe(2)
})

test('makes an answer again after a failure', async () => {
  const answers = new KeptAnswers<{ name: string }[]>()
  await expect(answers.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect((await answers.get('a', async () => answerOf('Zinc'))).bytes.toString()).toContain('Zinc')
})

test('drops the least recently used answer to bound its memory', async () => {
  const answers = new KeptAnswers<{ name: string }[]>()
  const fiveMegabytes = async () => answerOf('x'.repeat(5 * 1024 * 1024))
  const made: string[] = []
  const get = (key: string) =>
    answers.get(key, () => {
      made.push(key)
      return fiveMegabytes()
    })
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'b']) await get(key)
  expect(made).toEqual(['a', 'b', 'c', 'd', 'b'])
})

test('counts empty answers too: keys and entries need memory', async () => {
  const answers = new KeptAnswers<{ name: string }[]>()
  let made = 0
  const get = (i: number) =>
    answers.get(keyOf([{ id: 'family', revision: i }]), async () => {
      made++
      return new Page([])
    })
  for (let i = 0; i < 40_000; i++) await get(i)
  await get(39_999)
  expect(made).toBe(40_000)
  await get(0)
  expect(made).toBe(40_001)
})

test('has short keys even for ten thousand families, different for every revision', () => {
  const families = (revision: number) =>
    Array.from({ length: 10_000 }, (_, i) => ({ id: `family-${i}`, revision: i === 5000 ? revision : 1 }))
  const keys = [keyOf(families(1)), keyOf(families(2)), keyOf([{ id: 'family-1', revision: 1 }])]
  expect(Math.max(...keys.map(({ length }) => length))).toBeLessThanOrEqual(100)
  expect(new Set(keys).size).toBe(3)
})
