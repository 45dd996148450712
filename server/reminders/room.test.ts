import { expect, test } from 'vitest'
import { Room } from './room.ts'
import { EMAIL } from './targets.ts'

const roomOf = () => new Room(() => {})

/** How many may begin to one host. */
const shareOf = (room: Room, host: string) => room.share([host])[0]?.most

/** Hands messages to a host; gives what ends each, with an answer. */
const begin = (room: Room, host: string, count: number) =>
  Array.from({ length: count }, () => {
    const slot = room.begin(host)
    slot.handOver()
    return () => {
      slot.answered()
      slot.end()
    }
  })

test('a host is given more with each answer, up to a bound', () => {
  const room = roomOf()
  expect(shareOf(room, 'a')).toBe(8)
  for (const end of begin(room, 'a', 4)) end()
  expect(shareOf(room, 'a')).toBe(16)
  for (let n = 0; n < 10; n++) for (const end of begin(room, 'a', 8)) end()
  expect(shareOf(room, 'a')).toBe(32)
})

test('a mail server is never given more', () => {
  const room = roomOf()
  expect(shareOf(room, EMAIL)).toBe(8)
  for (const end of begin(room, EMAIL, 8)) end()
  expect(shareOf(room, EMAIL)).toBe(8)
})

test('what is under way is no room, until it is over', () => {
  const room = roomOf()
  const [end] = begin(room, 'a', 5)
  expect(shareOf(room, 'a')).toBe(3)
  expect(room.isHalfDone('a')).toBe(false)
  end?.()
  expect(shareOf(room, 'a')).toBe(6)
  expect(room.isHalfDone('a')).toBe(true)
})

test('each gets one before any gets a second, those that answer first', () => {
  const room = roomOf()
  for (const end of begin(room, 'known', 1)) end()
  const names = Array.from({ length: 62 }, (_, n) => `new${n}`)
  expect(room.share([...names, 'known'])).toEqual([
    { host: 'known', most: 2 },
    ...names.map((host) => ({ host, most: 1 })),
  ])
})

/** How many could begin to hosts of which nobody knows. */
const shareOfOthers = (room: Room) =>
  room.share(Array.from({ length: 20 }, (_, n) => `other${n}`)).reduce((sum, { most }) => sum + most, 0)

test('those that do not answer take no room from those that do, however many they are', async () => {
  let heard = 0
  const room = new Room(() => heard++)
  for (const end of begin(room, 'known', 1)) end()
  for (let n = 0; n < 8; n++) begin(room, `hanging${n}`, 8)
  expect(shareOf(room, 'known')).toBe(0)
  await expect.poll(() => shareOfOthers(room)).toBe(64)
  expect(heard).toBe(1)
  expect(room.share(['hanging0', 'new', 'known'])).toEqual([
    { host: 'known', most: 10 },
    { host: 'new', most: 8 },
    { host: 'hanging0', most: 0 },
  ])
  // As many hang as may: who never answered waits, who did does not.
  for (let n = 0; n < 8; n++) begin(room, `hanging${n}`, 24)
  expect(shareOf(room, 'new')).toBe(0)
  expect(shareOf(room, 'known')).toBe(10)
})

test('one that hangs is given less with each that is over', async () => {
  const room = roomOf()
  for (const end of begin(room, 'a', 12)) end()
  const ends = begin(room, 'a', 64)
  await expect.poll(() => shareOfOthers(room)).toBe(64)
  ends.forEach((end, n) => {
    end()
    if (n === 9) expect(room.isHalfDone('a')).toBe(false)
  })
  expect(shareOf(room, 'a')).toBe(4)
  for (const end of begin(room, 'a', 2)) end()
  expect(shareOf(room, 'a')).toBe(8)
})

test('what was not sent says nothing of its host', async () => {
  const room = roomOf()
  const [end] = begin(room, 'a', 64)
  await expect.poll(() => shareOfOthers(room)).toBe(64)
  end?.()
  room.begin('a').end()
  expect(room.share(['a', 'new']).map(({ host }) => host)).toEqual(['new', 'a'])
})
