import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { IMPORT_PROGRAM } from './importProgram.ts'

/** Use of the importing process by one job. */
interface JobCost {
  /** Processor time in seconds, which other work on the machine does not change much. */
  seconds: number
  /** Memory after the job, in bytes. */
  rss: number
}

/** An importing process that writes down what each job costs it. `program` is to be started in place of the usual one. */
export function measuredImports(): { program: string; costs(): JobCost[] } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-imports-'))
  const [program, file] = [path.join(folder, 'program.mjs'), path.join(folder, 'costs')]
  fs.writeFileSync(file, '')
  fs.writeFileSync(
    program,
    `import fs from 'node:fs'
const send = process.send.bind(process)
let before = 0
process.send = (message, ...rest) => {
  if ('rss' in message) {
    const { user, system } = process.cpuUsage()
    const cost = { seconds: (user + system - before) / 1e6, rss: message.rss }
    before = user + system
    fs.appendFileSync(${JSON.stringify(file)}, JSON.stringify(cost) + '\\n')
  }
  return send(message, ...rest)
}
await import(${JSON.stringify(pathToFileURL(IMPORT_PROGRAM).href)})
`,
  )
  return {
    program,
    costs: () =>
      fs
        .readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
  }
}
