import { describe, expect, test } from 'vitest'
import { readerLimits } from './readerLimits.ts'

const GIGABYTE = 2 ** 30
const MEGABYTE = 2 ** 20

describe('photos are read', () => {
  test.each([
    { cores: 1, memory: 16 * GIGABYTE, size: 1, each: 1000 },
    { cores: 2, memory: 16 * GIGABYTE, size: 1, each: 1000 },
    { cores: 4, memory: 16 * GIGABYTE, size: 2, each: 1000 },
    { cores: 64, memory: 512 * GIGABYTE, size: 2, each: 1000 },
    { cores: 4, memory: 4 * GIGABYTE, size: 2, each: 1000 },
    { cores: 4, memory: 2 * GIGABYTE, size: 1, each: 1000 },
    { cores: 4, memory: 1 * GIGABYTE, size: 1, each: 524 },
    { cores: 4, memory: GIGABYTE / 2, size: 1, each: 500 },
  ])(
    '$size at once with $each MB each on $cores cores with $memory bytes',
    ({ cores, memory, size, each }) => {
      expect(readerLimits(cores, memory)).toEqual({ size, mostMemory: each * MEGABYTE })
    },
  )
})
