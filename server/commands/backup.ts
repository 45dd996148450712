/** The command `npm run backup -- FILE`. */
import fs from 'node:fs'
import { BackupProblem } from '../exchange/backup/format.ts'
import { writeBackup } from '../exchange/backup/writeBackup.ts'
import { needsSecretKey } from '../people/auth/secondStep/authenticator.ts'
import { productVersion } from '../platform/database/productVersion.ts'
import { positionals, runCommand, typedPath, UsageError } from './runCommand.ts'

const USAGE = `npm run backup -- FILE

Writes the database and all images to FILE, a tar file, while the server runs. With the same settings
(DATA_DIR, DATABASE_URL, STORAGE_URL …) as the server. FILE must not be there yet.`

await runCommand(USAGE, async ({ database, address, imageStore }) => {
  const [typed, ...more] = positionals()
  if (typed === undefined || more.length > 0) throw new UsageError('Which file?')
  const file = typedPath(typed)
  if (fs.existsSync(file)) throw new BackupProblem(`${file} is there already: choose another name`)
  const now = () => new Date()
  const { rows, images, leftOut } = await writeBackup(
    { database, address, imageStore, version: productVersion, now },
    file,
  )
  console.log(`${file}: ${rows} rows and ${images} images`)
  if (await needsSecretKey(database))
    console.error(
      'The key of authenticator apps (SECRET_KEY, or secret.key in DATA_DIR) is not in it: keep a copy in another place.',
    )
  const missing = leftOut.filter(({ why }) => why !== 'no medication shows it')
  if (missing.length > 0) {
    console.error(
      `${missing.length} images that medications show are missing from the store: ` +
        '`npm run admin -- verify` lists them, and so does left-out.jsonl in the backup',
    )
  }
})
