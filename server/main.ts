import fs from 'node:fs'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from './config.ts'
import { endOnSignals } from './endOnSignals.ts'
import { type Built, serve } from './serve.ts'
import { describeStartFailure } from './startFailure.ts'
import { startLines } from './startLines.ts'

const built: Built = {
  webFolder: fileURLToPath(new URL('../web', import.meta.url)),
  importProgram: fileURLToPath(new URL('./exchange/imports/process/importProcess.js', import.meta.url)),
  readerProgram: fileURLToPath(new URL('../reader/process/readerProcess.js', import.meta.url)),
}

let config: Config | undefined

try {
  // Keeps running after the reader of its log has ended.
  process.stdout.on('error', () => {})
  const onSignal = endOnSignals()
  config = readConfig(process.env)
  const { address, close } = await serve(config, built)
  onSignal(close)
  const { host, publicUrl } = config
  const { version: nodeVersion } = process
  // Phones cannot reach a container's own address.
  const inContainer = fs.existsSync('/.dockerenv') || fs.existsSync('/run/.containerenv')
  const interfaces = inContainer ? {} : os.networkInterfaces()
  const start = { address, host, publicUrl, nodeVersion, interfaces }
  console.log(startLines(start).join('\n'))
} catch (error) {
  const line = describeStartFailure(error, config)
  console.error(...(line === undefined ? ['Medicine Cabinet could not start:', error] : [line]))
  process.exit(1)
}
