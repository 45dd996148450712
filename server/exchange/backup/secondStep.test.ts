import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { generate } from 'otplib'
import { afterAll, expect, test } from 'vitest'
import { answerOf } from '../../../test/accountCalls.ts'
import { signUpMember } from '../../../test/household.ts'
import { onEachEngine } from '../../../test/onEachEngine.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { warnOfMissingKey } from '../../people/auth/secondStep/authenticator.ts'
import { restoreBackup } from './restoreBackup.ts'
import { writeBackup } from './writeBackup.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-second-step-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const KEY = 'the key of the first server, which nobody guesses'

onEachEngine('a backup of accounts with a second step', ({ open }) => {
  const home = open({ secretKey: KEY })
  const withKey = open({ secretKey: KEY })
  const withoutKey = open()

  test('lets nobody in by password without the key, says what to do, and works with the key', async () => {
    const nora = await signUpMember(home)
    const { token } = nora
    const { secret } = (await home.call('POST /api/account/second-step/authenticator', { token })).body
    const codeAt = ({ clock }: TestApp) => generate({ secret, epoch: Math.floor(clock.now.getTime() / 1000) })
    await home.call('POST /api/account/proof', { token, body: { currentPassword: 'secret1' } })
    const turnedOn = await home.call('PUT /api/account/second-step/authenticator', {
      token,
      body: { code: await codeAt(home) },
    })
    const [recoveryCode] = turnedOn.body.codes

    const file = path.join(folder, 'backup.tar')
    await writeBackup({ ...home, version: '0.1.0', now: () => home.clock.now }, file)
    expect(fs.readFileSync(file, 'utf8')).not.toContain(secret)
    const said: string[] = []
    for (const target of [withKey, withoutKey]) {
      await restoreBackup({ ...target, temporaryFolder: folder }, file)
      target.clock.now = new Date(home.clock.now.getTime() + 60_000)
      await warnOfMissingKey(target.database, target.secretKey, (line) => said.push(line))
    }
    const logIn = (target: TestApp, code?: string) =>
      target.call('POST /api/auth/login', { body: { email: nora.email, password: 'secret1', code } })

    for (const code of [undefined, await codeAt(withoutKey), recoveryCode])
      expect(answerOf(await logIn(withoutKey, code))).toEqual([
        409,
        'codesUnreadable',
        'This server lacks the key to check your code. Ask the person who runs it to restore the key, or to reset your second step.',
      ])
    expect(said).toEqual([
      expect.stringMatching(/^1 account signs in .* SECRET_KEY.* reset-second-factor EMAIL$/),
    ])

    expect((await logIn(withKey, recoveryCode)).status).toBe(200)
    expect((await logIn(withKey, await codeAt(withKey))).status).toBe(200)
  })
})
