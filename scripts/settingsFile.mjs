import fs from 'node:fs'
import path from 'node:path'

/** Loads the file `.env` of a folder, if there is one. The environment takes precedence. */
export function readSettingsFile(folder) {
  const file = path.join(folder, '.env')
  if (fs.existsSync(file)) process.loadEnvFile(file)
}
