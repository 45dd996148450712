import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { linesTogether } from './linesTogether.ts'

test('lines of one turn are one write, and at the end none is left', async () => {
  const others = process.listeners('exit')
  const written: string[] = []
  const target = linesTogether({ write: (lines) => void written.push(lines) })
  target.write('1\n')
  target.write('2\n')
  await nextTurn()
  target.write('3\n')
  await nextTurn()
  expect(written).toEqual(['1\n2\n', '3\n'])
  target.write('4\n')
  const added = process.listeners('exit').filter((listener) => !others.includes(listener))
  for (const listener of added) listener(0)
  expect(written).toEqual(['1\n2\n', '3\n', '4\n'])
  for (const listener of added) process.off('exit', listener)
})
