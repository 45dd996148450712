import { expect, test } from 'vitest'
import { Concurrency } from './concurrency.ts'

const PUSH = { first: 8, least: 4, most: 32 }
const MAIL = { first: 8, least: 8, most: 8 }

const openSlots = (onFree = () => {}) => new Concurrency((host) => (host === 'email' ? MAIL : PUSH), onFree)

/** Messages that may begin to one host. */
const shareOf = (slots: Concurrency, host: string) => slots.share([host])[0]?.most

/** Hands messages to a host; gives what ends each, with an answer. */
const begin = (slots: Concurrency, host: string, count: number) =>
  Array.from({ length: count }, () => {
    const slot = slots.begin(host)
    slot.handOver()
    return () => {
      slot.answered()
      slot.end()
    }
  })

test('a host is given more with each answer, up to a bound', () => {
  const slots = openSlots()
  expect(shareOf(slots, 'a')).toBe(8)
  for (const end of begin(slots, 'a', 4)) end()
  expect(shareOf(slots, 'a')).toBe(16)
  for (let n = 0; n < 10; n++) for (const end of begin(slots, 'a', 8)) end()
  expect(shareOf(slots, 'a')).toBe(32)
})

test('a mail server is never given more', () => {
  const slots = openSlots()
  expect(shareOf(slots, 'email')).toBe(8)
  for (const end of begin(slots, 'email', 8)) end()
  expect(shareOf(slots, 'email')).toBe(8)
})

test('messages under way take slots until they end', () => {
  const slots = openSlots()
  const [end] = begin(slots, 'a', 5)
  expect(shareOf(slots, 'a')).toBe(3)
  expect(slots.isHalfDone('a')).toBe(false)
  end?.()
  expect(shareOf(slots, 'a')).toBe(6)
  expect(slots.isHalfDone('a')).toBe(true)
})

test('each gets one before any gets a second, those that answer first', () => {
  const slots = openSlots()
  for (const end of begin(slots, 'known', 1)) end()
  const names = Array.from({ length: 62 }, (_, n) => `new${n}`)
  expect(slots.share([...names, 'known'])).toEqual([
    { host: 'known', most: 2 },
    ...names.map((host) => ({ host, most: 1 })),
  ])
})

/** Messages that may begin to unknown hosts. */
const shareOfOthers = (slots: Concurrency) =>
  slots.share(Array.from({ length: 20 }, (_, n) => `other${n}`)).reduce((sum, { most }) => sum + most, 0)

test('hosts that do not answer take no slots from those that do, however many they are', async () => {
  let heard = 0
  const slots = openSlots(() => heard++)
  for (const end of begin(slots, 'known', 1)) end()
  for (let n = 0; n < 8; n++) begin(slots, `hanging${n}`, 8)
  expect(shareOf(slots, 'known')).toBe(0)
  await expect.poll(() => shareOfOthers(slots)).toBe(64)
  expect(heard).toBe(1)
  expect(slots.share(['hanging0', 'new', 'known'])).toEqual([
    { host: 'known', most: 10 },
    { host: 'new', most: 8 },
    { host: 'hanging0', most: 0 },
  ])
  // The bound of hanging messages is reached: a host that never answered waits, one that did does not.
  for (let n = 0; n < 8; n++) begin(slots, `hanging${n}`, 24)
  expect(shareOf(slots, 'new')).toBe(0)
  expect(shareOf(slots, 'known')).toBe(10)
})

test('one that hangs is given less with each that is over', async () => {
  const slots = openSlots()
  for (const end of begin(slots, 'a', 12)) end()
  const ends = begin(slots, 'a', 64)
  await expect.poll(() => shareOfOthers(slots)).toBe(64)
  ends.forEach((end, n) => {
    end()
    if (n === 9) expect(slots.isHalfDone('a')).toBe(false)
  })
  expect(shareOf(slots, 'a')).toBe(4)
  for (const end of begin(slots, 'a', 2)) end()
  expect(shareOf(slots, 'a')).toBe(8)
})

test('a message that was not sent changes nothing for its host', async () => {
  const slots = openSlots()
  const [end] = begin(slots, 'a', 64)
  await expect.poll(() => shareOfOthers(slots)).toBe(64)
  end?.()
  slots.begin('a').end()
  expect(slots.share(['a', 'new']).map(({ host }) => host)).toEqual(['new', 'a'])
})
