import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { linesTogether } from './linesTogether.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('lines that come together are one write, and at the end none is left', () => {
  const others = process.listeners('exit')
  const written: string[] = []
  const target = linesTogether({ write: (lines) => void written.push(lines) })
  target.write('1\n')
  vi.advanceTimersByTime(5)
  target.write('2\n')
  vi.advanceTimersByTime(5)
  target.write('3\n')
  expect(written).toEqual(['1\n2\n'])
  vi.advanceTimersByTime(10)
  expect(written).toEqual(['1\n2\n', '3\n'])
  target.write('4\n')
  const added = process.listeners('exit').filter((listener) => !others.includes(listener))
  for (const listener of added) listener(0)
  expect(written).toEqual(['1\n2\n', '3\n', '4\n'])
  for (const listener of added) process.off('exit', listener)
})
