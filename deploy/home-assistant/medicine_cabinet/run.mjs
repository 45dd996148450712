// Starts the server as an add-on: Home Assistant's options and the path of its ingress become settings.
import fs from 'node:fs'
import path from 'node:path'

const {
  ADDON_DATA = '/data',
  ADDON_SHARE = '/share',
  ADDON_USER = '1000',
  SUPERVISOR = 'http://supervisor',
} = process.env
const options = JSON.parse(fs.readFileSync(path.join(ADDON_DATA, 'options.json'), 'utf8'))

const answer = await fetch(`${SUPERVISOR}/addons/self/info`, {
  headers: { authorization: `Bearer ${process.env.SUPERVISOR_TOKEN}` },
})
if (!answer.ok) {
  console.error(`The Supervisor answered ${answer.status}`)
  process.exit(1)
}
// Nothing that starts from here on needs it.
delete process.env.SUPERVISOR_TOKEN
const { ingress_entry: ingressPath } = (await answer.json()).data

const home = options.home_assistant_url.replace(/\/+$/, '')
const folder = path.join(ADDON_DATA, 'cabinet')
const backups = path.join(ADDON_SHARE, 'medicine-cabinet')
Object.assign(process.env, {
  PUBLIC_URL: options.public_url || `${home}${ingressPath}`,
  SIGN_UP: options.sign_up,
  DATA_DIR: folder,
  BACKUP_DIR: backups,
  // The Supervisor, which passes ingress on, and the pages of Home Assistant that show it in a frame.
  TRUST_PROXY: '172.30.32.2',
  FRAME_ANCESTORS: 'self',
  // Ingress passes on the name by which a browser reached Home Assistant, of which there may be several.
  ALLOWED_HOSTS: '*',
})
for (const line of options.settings) {
  const at = line.indexOf('=')
  process.env[line.slice(0, at)] = line.slice(at + 1)
}

const user = Number(ADDON_USER)
for (const made of [folder, backups]) fs.mkdirSync(made, { recursive: true })
if (process.getuid() !== user) {
  for (const made of [folder, backups]) fs.chownSync(made, user, user)
  process.setgroups([user])
  process.setgid(user)
  process.setuid(user)
}
await import('./dist/server/main.js')
