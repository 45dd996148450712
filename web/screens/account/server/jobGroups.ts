import type { OperatorServer } from '../../../../contract/operatorServer.ts'
import { sentence, t } from '../../../../language/t.ts'

type Job = OperatorServer['jobs'][number]

interface JobGroup {
  title: string
  every: string
  /** Last time of the job that ran longest ago; null if one never ran. */
  doneAt: string | null
  isRunning: boolean
  hasFailed: boolean
}

/** Jobs that people know by what they do; all others tidy up. */
const TITLES: Record<string, string> = {
  'nightly backup': sentence('Backup'),
  'see packs that expired': sentence('Expired packs'),
  'keep what was planned': sentence('Planned doses'),
  'tell what runs low': sentence('Notices of what runs low'),
  'tell how the week went': sentence('Weekly summaries'),
  'report channels that fail': sentence('Notices of failing channels'),
}

const EVERY: Record<Job['every'], string> = {
  quarter: sentence('every 15 minutes'),
  hour: sentence('every hour'),
  night: sentence('every night'),
  request: sentence('when you ask'),
}

/** The jobs under their titles, those that tidy up as one. */
export function groupJobs(jobs: readonly Job[]): JobGroup[] {
  const groups = new Map<string, Job[]>()
  for (const job of jobs) {
    const title = TITLES[job.name] ?? sentence('Tidying up')
    groups.set(title, [...(groups.get(title) ?? []), job])
  }
  return [...groups].map(([title, members]) => ({
    title: t(title),
    every: t(EVERY[members[0]!.every]),
    doneAt: members.map(({ doneAt }) => doneAt).sort()[0] ?? null,
    isRunning: members.some(({ isRunning }) => isRunning),
    hasFailed: members.some(({ failedAt }) => failedAt !== null),
  }))
}
