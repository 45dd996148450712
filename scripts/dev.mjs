// Rebuilds server and web on save, at one address: Vite serves the web and passes /api on to the server.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { freePort } from './testMachine.mjs'

const PROGRAMS = [
  ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.server.json', '--watch', '--preserveWatchOutput'],
  // Restarts Node when the compiler changes a file below dist/.
  ['--watch', '--watch-preserve-output', '--enable-source-maps', 'dist/server/main.js'],
  ['node_modules/vite/bin/vite.js', '--strictPort', '--clearScreen', 'false'],
]

export async function develop(root) {
  const port = process.env.PORT || '3000'
  const apiPort = await freePort()
  const apiUrl = `http://127.0.0.1:${apiPort}`
  const env = {
    ...process.env,
    PUBLIC_URL: process.env.PUBLIC_URL || `http://127.0.0.1:${port}`,
    API_URL: apiUrl,
    DEV_PORT: port,
    PORT: String(apiPort),
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  }
  console.log(
    `The web app is at http://127.0.0.1:${port}, data in ${path.resolve(process.env.DATA_DIR || './data')}`,
  )
  const programs = PROGRAMS.map((args) =>
    spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }),
  )
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      for (const program of programs) program.kill()
    })
  await Promise.race(programs.map((program) => new Promise((resolve) => program.once('exit', resolve))))
  for (const program of programs) program.kill()
}
