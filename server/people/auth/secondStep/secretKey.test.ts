import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { secretKey } from '../../../config/machine.ts'
import { ConfigError } from '../../../config/setting.ts'
import { SecretKey } from './secretKey.ts'

const made: string[] = []
afterAll(() => {
  for (const folder of made) fs.rmSync(folder, { recursive: true })
})

describe('the key of second steps', () => {
  let dataDir = ''
  beforeEach(() => {
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-key-'))
    made.push(dataDir)
  })
  const inFile = () => new SecretKey({ secretKey: undefined, dataDir })

  test('is made on first use, in a file of its own that others cannot read', () => {
    const key = inFile()
    expect(key.name).toBeUndefined()
    expect(fs.readdirSync(dataDir)).toEqual([])
    const sealed = key.seal('a secret', 'nora')
    expect(fs.readdirSync(dataDir)).toEqual(['secret.key'])
    expect(fs.statSync(path.join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(inFile().open(sealed, 'nora')).toBe('a secret')
  })

  test('is the same for instances that begin at once', () => {
    const [one, two] = [inFile(), inFile()]
    const sealed = one.seal('a secret', 'nora')
    expect(two.open(sealed, 'nora')).toBe('a secret')
    expect(two.hashCode('7KQ49MWTH2', 'nora')).toBe(one.hashCode('7KQ49MWTH2', 'nora'))
  })

  test('opens nothing of another key, of another account, or changed', () => {
    const key = inFile()
    const sealed = key.seal('a secret', 'nora')
    const other = new SecretKey({ secretKey: 'another key of at least 32 characters', dataDir })
    expect(other.open(sealed, 'nora')).toBeUndefined()
    expect(other.open({ ...sealed, keyName: other.name as string }, 'nora')).toBeUndefined()
    expect(key.open(sealed, 'olav')).toBeUndefined()
    const bytes = Buffer.from(sealed.sealed, 'base64url')
    for (const at of [0, 15, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] as number) ^ 1
      expect(key.open({ ...sealed, sealed: changed.toString('base64url') }, 'nora')).toBeUndefined()
    }
    expect(key.open({ ...sealed, sealed: 'AA' }, 'nora')).toBeUndefined()
  })

  test('comes from SECRET_KEY where that is set, which must be long', () => {
    expect(() => secretKey('too short')).toThrow(ConfigError)
    expect(secretKey(undefined)).toBeUndefined()
    const set = secretKey(' 0123456789abcdef0123456789abcdef ')
    expect(set).toBe('0123456789abcdef0123456789abcdef')
    const key = new SecretKey({ secretKey: set, dataDir })
    const sealed = key.seal('a secret', 'nora')
    expect(fs.readdirSync(dataDir)).toEqual([])
    expect(key.open(sealed, 'nora')).toBe('a secret')
  })
})
