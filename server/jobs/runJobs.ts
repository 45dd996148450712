import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '../../language/durations.ts'
import type { JobParts } from './job.ts'
import { JobRunner } from './jobRunner.ts'
import { jobs } from './jobs.ts'

const LOOK_EVERY_MS = MINUTE_MS

/** Runs due jobs every minute from the start of `app` to its close. */
export function runJobs(app: FastifyInstance, parts: JobParts): JobRunner {
  const runner = new JobRunner(jobs, parts, app.log)
  const look = () => {
    if (parts.isClockSettled?.() ?? true) void runner.look()
  }
  app.addHook('onReady', async () => look())
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await runner.close()
  })
  return runner
}
