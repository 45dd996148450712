import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Member, signUpMember } from '../../../test/household.ts'
import { kinds, live } from '../../../test/kinds.ts'
import { startMailServer, type TestMailServer } from '../../../test/mailServer.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { BACKUP } from '../../jobs/jobs.ts'
import { setOperator } from '../../people/accounts/operators.ts'
import { Outbox } from '../../reminders/outbox.ts'
import { entriesOf } from './tar.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-operator-'))
afterAll(() => fs.rmSync(root, { recursive: true }))

describe.each(kinds)('backups on the page of $kind', ({ start }) => {
  let home: TestApp
  let nora: Member
  let folder: string
  let mails: TestMailServer
  /** Called before each image of a backup. */
  let beforeImage: () => Promise<void> = async () => {}
  beforeAll(async () => {
    folder = path.join(fs.mkdtempSync(path.join(root, 'home-')), 'backups')
    mails = await startMailServer()
    home = await start({
      backupFolder: folder,
      mail: {
        ...{ host: '127.0.0.1', port: mails.port, isTls: false, account: undefined },
        from: { name: 'Medicine Cabinet', address: 'cabinet@example.org' },
      },
    })
    const { imageStore } = home
    const open = imageStore.open.bind(imageStore)
    imageStore.open = async (key) => {
      await beforeImage()
      return open(key)
    }
    await live(home)
    nora = await signUpMember(home)
    await setOperator(home.database, nora.id, true)
    await home.app.ready()
    await vi.waitFor(
      async () => expect(await state()).toMatchObject({ underWay: false, backups: [{}] }),
      20_000,
    )
  })
  afterAll(async () => {
    await home.close()
    await mails.close()
  })
  beforeEach(() => {
    beforeImage = async () => {}
    // Another minute: another name.
    home.clock.now = new Date(home.clock.now.getTime() + 60_000)
  })

  const state = async () => (await home.call('GET /api/operator/backups', { token: nora.token })).body
  const begin = (key = 'one', token = nora.token) =>
    home.call('POST /api/operator/backups', { token, headers: { 'idempotency-key': key } })
  const allow = (id: string, currentPassword = 'secret1', token = nora.token) =>
    home.call('POST /api/operator/backups/{id}/downloads', {
      token,
      params: { id },
      body: { currentPassword },
    })
  const download = (id: string, key: string, token = nora.token) =>
    home.call('GET /api/operator/backups/{id}', { token, params: { id }, query: { key } })
  const isDone = () => expect.poll(async () => (await state()).underWay).toBe(false)
  const newest = async () => (await state()).backups[0]!

  test('makes one when asked, once under one key', async () => {
    const before = await newest()
    expect((await begin('first')).status).toBe(204)
    await expect.poll(async () => (await newest()).id).not.toBe(before.id)
    await isDone()
    const { folder: where, backups, failure, nextAt } = await state()
    expect([where, failure]).toEqual([folder, null])
    expect(nextAt! > home.clock.now.toISOString()).toBe(true)
    expect(backups[0]).toEqual({
      id: expect.stringMatching(/^\d{4}-\d\d-\d\d-\d{4}$/),
      file: `medicine-cabinet-${backups[0]?.id}.tar`,
      madeAt: `${home.clock.now.toISOString().slice(0, 16)}:00.000Z`,
      bytes: fs.statSync(path.join(folder, backups[0]!.file)).size,
      downloaded: null,
    })
    const job = () =>
      home.database.selectFrom('jobs').where('name', '=', BACKUP).selectAll().executeTakeFirstOrThrow()
    const done = await job()
    expect((await begin('first')).status).toBe(204)
    expect(await job()).toEqual(done)
  })

  test('makes one at a time, and lists none that is not complete', async () => {
    const before = (await state()).backups
    let go = () => {}
    const waits = new Promise<void>((resolve) => {
      go = resolve
    })
    beforeImage = () => waits
    expect((await begin('slow')).status).toBe(204)
    // Also before an instance has claimed the first one.
    expect((await begin('meanwhile')).body.code).toBe('backupUnderWay')
    await expect.poll(() => fs.readdirSync(folder).some((file) => file.endsWith('.part'))).toBe(true)
    expect((await state()).backups).toEqual(before)
    go()
    await isDone()
    expect((await newest()).id).not.toBe(before[0]?.id)
  })

  test.each([
    ['ENOSPC', 'full'],
    ['EACCES', 'broken'],
    ['ECONNREFUSED', 'unreachable'],
    ['EWHATEVER', 'unknown'],
  ])('says why one failed (%s) and leaves nothing of it, until one succeeds', async (code, reason) => {
    const before = fs.readdirSync(folder)
    beforeImage = async () => {
      throw Object.assign(new Error('no image'), { code })
    }
    expect((await begin(code)).status).toBe(204)
    await expect
      .poll(async () => (await state()).failure)
      .toEqual({
        at: home.clock.now.toISOString(),
        reason,
      })
    expect(fs.readdirSync(folder)).toEqual(before)
    beforeImage = async () => {}
    expect((await begin(`${code}-again`)).status).toBe(204)
    await expect.poll(async () => (await state()).failure).toBeNull()
    await isDone()
  })

  test('lets an operator who gives the password download one, and reports it to all of them', async () => {
    const ben = await signUpMember(home, 'Ben')
    await setOperator(home.database, ben.id, true)
    const { id, file } = await newest()
    expect((await allow(id, 'wrong one')).body.code).toBe('wrongPassword')
    const { key } = (await allow(id)).body
    const { status, headers, body } = await download(id, key)
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/x-tar',
      `attachment; filename="${file}"`,
    ])
    const copy = path.join(folder, '../..', 'copy.tar')
    fs.writeFileSync(copy, body as unknown as Buffer)
    expect(fs.readFileSync(copy).equals(fs.readFileSync(path.join(folder, file)))).toBe(true)
    const names: string[] = []
    for await (const { name } of entriesOf(copy)) names.push(name)
    expect(names.at(-1)).toBe('SHA256SUMS')
    // A browser may ask twice: that is one download.
    expect((await download(id, key)).status).toBe(200)
    expect((await newest()).downloaded).toEqual({ at: home.clock.now.toISOString(), by: 'Nora Berg' })
    const received = await mailsNow()
    const told = received.filter(({ headers }) => headers.subject === 'A backup was downloaded')
    expect(told.flatMap(({ to }) => to).sort()).toEqual([nora.email, ben.email].sort())
    expect(told[0]?.text).toContain('Nora Berg downloaded a backup of Medicine Cabinet.')
    await setOperator(home.database, ben.id, false)
  })

  test('gives nothing without the key, for another backup or account, or later', async () => {
    const ben = await signUpMember(home, 'Ben')
    await setOperator(home.database, ben.id, true)
    await begin('another')
    await isDone()
    const [first, second] = (await state()).backups
    const { key } = (await allow(first!.id)).body
    const code = async (...asked: Parameters<typeof download>) => (await download(...asked)).body.code
    expect(await code(first!.id, 'A'.repeat(43))).toBe('downloadEnded')
    expect(await code(second!.id, key)).toBe('downloadEnded')
    expect(await code(first!.id, key, ben.token)).toBe('downloadEnded')
    await setOperator(home.database, nora.id, false)
    expect(await code(first!.id, key)).toBe('operatorsOnly')
    await setOperator(home.database, nora.id, true)
    home.clock.now = new Date(home.clock.now.getTime() + 5 * 60_000 + 1)
    expect(await code(first!.id, key)).toBe('downloadEnded')
    expect((await newest()).downloaded).toBeNull()
    const stored = await home.database.selectFrom('backupDownloads').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(key)
  })

  test.each(['2026-01-01-0400', '2026-13-01-0400', 'x', 'medicine-cabinet'])('has no %s', async (id) => {
    expect((await allow(id)).body.code).toBe('backupNotFound')
    expect((await download(id, 'A'.repeat(43))).body.code).toBe('backupNotFound')
  })

  async function mailsNow() {
    const before = mails.received.length
    const outbox = new Outbox({
      database: home.database,
      now: () => home.clock.now,
      channels: home.senders.channels,
      hasLinks: false,
      send: home.senders.sendDeliveries,
      log: { error() {}, warn() {} },
    })
    await outbox.tick()
    await outbox.settled()
    return mails.received.slice(before)
  }
})

test('without BACKUP_DIR none is made by itself, and one when asked', async () => {
  const folder = path.join(root, 'asked')
  const home = await kinds[0]!.start({ backupFolder: folder, nightlyBackups: false })
  const { id, token } = await signUpMember(home)
  await setOperator(home.database, id, true)
  await home.app.ready()
  const state = async () => (await home.call('GET /api/operator/backups', { token })).body
  expect(await state()).toEqual({ folder, nextAt: null, underWay: false, failure: null, backups: [] })
  const headers = { 'idempotency-key': 'one' }
  expect((await home.call('POST /api/operator/backups', { token, headers })).status).toBe(204)
  await expect
    .poll(state, { timeout: 20_000 })
    .toMatchObject({ nextAt: null, underWay: false, backups: [{ downloaded: null }] })
  await home.close()
})

test('without a folder there is nothing to list, and nothing to begin', async () => {
  const home = await kinds[0]!.start()
  const nora = await signUpMember(home)
  await setOperator(home.database, nora.id, true)
  const { token } = nora
  expect((await home.call('GET /api/operator/backups', { token })).body).toEqual({
    folder: null,
    nextAt: null,
    underWay: false,
    failure: null,
    backups: [],
  })
  expect((await home.call('POST /api/operator/backups', { token })).body.code).toBe('noBackupFolder')
  const params = { id: '2026-11-25-0400' }
  const asked = { token, params, body: { currentPassword: 'secret1' } }
  expect((await home.call('POST /api/operator/backups/{id}/downloads', asked)).body.code).toBe(
    'backupNotFound',
  )
  await home.close()
})
