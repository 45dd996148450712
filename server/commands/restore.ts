/** The command `npm run restore -- FILE`. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { BackupProblem } from '../exchange/backup/format.ts'
import { restoreBackup } from '../exchange/backup/restoreBackup.ts'
import { warnOfMissingKey } from '../people/auth/secondStep/authenticator.ts'
import { SecretKey } from '../people/auth/secondStep/secretKey.ts'
import { positionals, runCommand, typedPath, UsageError } from './runCommand.ts'

const USAGE = `npm run restore -- FILE

Puts a backup into an empty instance: the one of the settings (DATA_DIR, DATABASE_URL, STORAGE_URL …), which may be of
another kind than the one that was backed up. All of FILE is checked before anything is changed.`

await runCommand(
  USAGE,
  async ({ config, database, imageStore }) => {
    const [typed, ...more] = positionals()
    if (typed === undefined || more.length > 0) throw new UsageError('Which file?')
    const file = typedPath(typed)
    const temporaryFolder = path.join(config.dataDir, 'tmp')
    await fs.mkdir(temporaryFolder, { recursive: true })
    try {
      const restored = await restoreBackup({ database, imageStore, temporaryFolder }, file)
      const { rows, images, lost, header } = restored
      console.log(
        `Restored ${rows} rows and ${images} images of ${header.createdAt}. Everybody signs in again.`,
      )
      await warnOfMissingKey(database, new SecretKey(config), (line) => console.error(line))
      if (lost > 0) console.error(`${lost} images were missing already when the backup was made.`)
    } catch (error) {
      if (error instanceof BackupProblem)
        throw new BackupProblem(`Nothing was restored from ${file}. ${error.message}`)
      throw error
    }
  },
  { makes: true },
)
