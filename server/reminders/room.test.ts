import { expect, test } from 'vitest'
import { Room } from './room.ts'
import { EMAIL } from './targets.ts'

const roomOf = () => new Room(() => {})

/** How many may begin to one host. */
const shareOf = (room: Room, host: string) => room.share([host])[0]?.most

const begin = (room: Room, host: string, count: number) =>
  Array.from({ length: count }, () => room.begin(host))

test('a host is given more with each answer, up to a bound', () => {
  const room = roomOf()
  expect(shareOf(room, 'a')).toBe(4)
  for (const end of begin(room, 'a', 4)) end()
  expect(shareOf(room, 'a')).toBe(8)
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
  const [end] = begin(room, 'a', 3)
  expect(shareOf(room, 'a')).toBe(1)
  expect(room.isHalfDone('a')).toBe(false)
  end?.()
  expect(shareOf(room, 'a')).toBe(3)
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

test('those that do not answer take no room from those that do, however many they are', async () => {
  let heard = 0
  let onAll = () => {}
  const all = new Promise<void>((resolve) => {
    onAll = resolve
  })
  const room = new Room(() => {
    if (++heard === 64 + 64) onAll()
  })
  for (const end of begin(room, 'known', 1)) end()
  for (let n = 0; n < 32; n++) begin(room, `hanging${n}`, 4)
  expect(shareOf(room, 'known')).toBe(0)
  await all
  expect(room.share(['hanging0', 'hanging32', 'known'])).toEqual([
    { host: 'known', most: 5 },
    { host: 'hanging32', most: 4 },
    { host: 'hanging0', most: 0 },
  ])
  // As many hang as may: who never answered waits, who did does not.
  for (let n = 32; n < 64; n++) begin(room, `hanging${n}`, 4)
  expect(shareOf(room, 'hanging64')).toBe(0)
})

test('one that was slow begins again with few', async () => {
  let onSlow = () => {}
  const slow = new Promise<void>((resolve) => {
    onSlow = resolve
  })
  const room = new Room(() => onSlow())
  for (const end of begin(room, 'a', 12)) end()
  expect(shareOf(room, 'a')).toBe(16)
  const [end] = begin(room, 'a', 1)
  await slow
  end?.()
  expect(shareOf(room, 'a')).toBe(8)
  for (const done of begin(room, 'a', 2)) done()
  expect(shareOf(room, 'a')).toBe(10)
})
