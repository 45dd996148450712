// A private single-node Ceph (monitor, memory store and S3 gateway) on loopback: a real S3 that checks
// signatures.
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './testMachine.mjs'

const PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common']
const KEYS = { access: 'TESTACCESSKEY', secret: 'test-secret-key' }

function installCeph() {
  if (fs.existsSync('/usr/bin/radosgw')) return
  if (process.getuid?.() !== 0 || !fs.existsSync('/etc/debian_version')) {
    console.error(
      `test:s3 needs Ceph's radosgw: install ${PACKAGES.join(', ')}, or run it as root on Debian.`,
    )
    process.exit(1)
  }
  console.log('Installing Ceph for the object store tests (apt-get) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  })
}

const configuration = ({ folder, fsid, monitorPort, gatewayPort }) => `
[global]
fsid = ${fsid}
mon host = 127.0.0.1:${monitorPort}
public addr = 127.0.0.1
ms bind msgr2 = false
ms bind ipv4 = true
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
mon allow pool size one = true
osd crush chooseleaf type = 0
osd pool default pg num = 4
osd pool default pg autoscale mode = off
mon max pg per osd = 1000
mon data = ${folder}/mon
osd data = ${folder}/osd
run dir = ${folder}/run
log file = ${folder}/$name.log
admin socket = ${folder}/run/$name.asok
pid file = ${folder}/run/$name.pid
keyring = ${folder}/keyring
osd objectstore = memstore
memstore device bytes = 1073741824
osd class load list = *
osd class default list = *
osd max object name len = 460
osd max object namespace len = 64
rgw frontends = beast endpoint=127.0.0.1:${gatewayPort}
rgw enable usage log = false
`

/** Starts it; returns the tests' environment and a function that stops it. */
export async function startCeph() {
  installCeph()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-ceph-'))
  for (const part of ['mon', 'osd', 'run']) fs.mkdirSync(path.join(folder, part))
  fs.writeFileSync(path.join(folder, 'keyring'), '')
  const [fsid, osd, monitorPort, gatewayPort] = [
    randomUUID(),
    randomUUID(),
    await freePort(),
    await freePort(),
  ]
  const conf = path.join(folder, 'ceph.conf')
  fs.writeFileSync(conf, configuration({ folder, fsid, monitorPort, gatewayPort }))

  const servers = []
  const stop = async () => {
    for (const server of servers.reverse()) {
      if (server.exitCode !== null) continue
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGKILL')
      await ended
    }
    fs.rmSync(folder, { recursive: true, force: true })
  }
  const run = (command, args, seconds = 30) =>
    spawnSync(command, args, {
      cwd: folder,
      env: { ...process.env, CEPH_CONF: conf },
      encoding: 'utf8',
      timeout: seconds * 1000,
    })
  const must = (command, args, seconds) => {
    const { status, stdout, stderr } = run(command, args, seconds)
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stdout}${stderr}`)
  }
  const serve = (command, args) =>
    servers.push(spawn(command, ['-c', conf, ...args, '-f'], { cwd: folder, stdio: 'ignore' }))
  const until = async (what, isTrue) => {
    for (let attempt = 0; !(await isTrue()); attempt++) {
      if (attempt > 300) throw new Error(`Ceph: ${what} did not come up`)
      await delay(100)
    }
  }

  try {
    const monmap = path.join(folder, 'monmap')
    must('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `[v1:127.0.0.1:${monitorPort}]`, monmap])
    must('ceph-mon', ['-c', conf, '--mkfs', '-i', 'a', '--monmap', monmap])
    serve('ceph-mon', ['-i', 'a'])
    await until('the monitor', () => run('ceph', ['-c', conf, '-s'], 2).status === 0)
    must('ceph', ['-c', conf, 'osd', 'new', osd, '0'])
    must('ceph-osd', ['-c', conf, '-i', '0', '--mkfs', '--osd-uuid', osd])
    serve('ceph-osd', ['-i', '0'])
    await until('the store', () => / 1 up/.test(run('ceph', ['-c', conf, 'osd', 'stat'], 3).stdout ?? ''))
    const user = [
      '--uid=test',
      '--display-name=test',
      `--access-key=${KEYS.access}`,
      `--secret=${KEYS.secret}`,
    ]
    must('radosgw-admin', ['-c', conf, 'user', 'create', ...user], 100)
    serve('radosgw', ['-n', 'client.rgw.a'])
    const endpoint = `http://127.0.0.1:${gatewayPort}`
    await until('the gateway', () =>
      fetch(endpoint).then(
        () => true,
        () => false,
      ),
    )
    return {
      stop,
      env: { S3_TEST_ENDPOINT: endpoint, S3_TEST_ACCESS_KEY: KEYS.access, S3_TEST_SECRET_KEY: KEYS.secret },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
