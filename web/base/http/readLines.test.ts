import { describe, expect, test } from 'vitest'
import { isFailure, readLines } from './readLines.ts'

const LINES = ['{"progress":{"photo":0}}\n', '{"progress":{"photo":1}}\n', '{"results":[]}\n']

describe('an answer in lines', () => {
  test('is told as each line is whole, once, however the text arrives', () => {
    const text = LINES.join('')
    for (const piece of [1, 7, 25, text.length]) {
      const told: unknown[] = []
      const read = readLines((each) => told.push(each))
      const toldAt: number[] = []
      for (let length = piece; length < text.length; length += piece) {
        expect(read(text.slice(0, length), false)).toBeUndefined()
        toldAt.push(told.length)
      }
      expect(toldAt).toEqual(
        toldAt.map((_, place) => text.slice(0, (place + 1) * piece).split('\n').length - 1),
      )
      expect(read(text, true)).toEqual({ results: [] })
      expect(told).toEqual([{ photo: 0 }, { photo: 1 }])
    }
  })

  test('may be one line of plain JSON, without an end', () => {
    const read = readLines(() => expect.fail('nothing was told'))
    expect(read('{"results":', false)).toBeUndefined()
    expect(read('{"results":[]}', true)).toEqual({ results: [] })
  })

  test('is missing where the lines broke off', () => {
    expect(readLines(() => {})(LINES[0]!, true)).toBeUndefined()
  })

  test('may end with a failure', () => {
    const read = readLines(() => {})
    const answer = read(`${LINES[0]}{"message":"The disk is full","code":"diskFull"}\n`, true)
    expect(answer && isFailure(answer)).toBe(true)
    expect(isFailure(JSON.parse(LINES[2]!))).toBe(false)
  })
})
