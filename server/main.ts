import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from './config.ts'
import { endOnSignals } from './endOnSignals.ts'
import { type Built, serve } from './serve.ts'
import { describeStartFailure } from './startFailure.ts'

const built: Built = {
  webFolder: fileURLToPath(new URL('../web', import.meta.url)),
  readerProgram: fileURLToPath(new URL('../reader/process/readerProcess.js', import.meta.url)),
}

let config: Config | undefined

try {
  // The product goes on when whatever reads its log has ended.
  process.stdout.on('error', () => {})
  const onSignal = endOnSignals()
  config = readConfig(process.env)
  const { address, close } = await serve(config, built)
  onSignal(close)
  const { publicUrl } = config
  console.log(`Medicine Cabinet is open at ${publicUrl ? `${publicUrl.href} (here ${address})` : address}`)
} catch (error) {
  const line = describeStartFailure(error, config)
  console.error(...(line === undefined ? ['Medicine Cabinet could not start:', error] : [line]))
  process.exit(1)
}
