import fs from 'node:fs'
import path from 'node:path'

/** Variables that Node reads once, when it starts: before the file. */
const TOO_LATE = ['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS']

/** A file with a line that would have no effect. The message is one line for the operator. */
export class SettingsFileError extends Error {}

/**
 * Loads the file `.env` of a folder, if there is one. The environment takes precedence.
 * @throws {SettingsFileError} if the file sets what has to be in the environment.
 */
export function readSettingsFile(folder) {
  const file = path.join(folder, '.env')
  if (!fs.existsSync(file)) return
  const missing = TOO_LATE.filter((name) => process.env[name] === undefined)
  process.loadEnvFile(file)
  // An empty value would change nothing either.
  const late = missing.find((name) => process.env[name])
  if (late !== undefined)
    throw new SettingsFileError(
      `${late} has no effect in .env, because Node reads it before: put it in front of the command (${late}=… npm start)`,
    )
}
