import fs from 'node:fs'
import path from 'node:path'

/** Takes the settings of the file `.env` in a folder, if there is one; those of the environment go before. */
export function readSettingsFile(folder) {
  const file = path.join(folder, '.env')
  if (fs.existsSync(file)) process.loadEnvFile(file)
}
