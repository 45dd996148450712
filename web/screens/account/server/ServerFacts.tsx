import type { ReactNode } from 'react'
import type { OperatorServer } from '../../../../contract/operatorServer.ts'
import { numberText } from '../../../../language/numbers.ts'
import { t, tn } from '../../../../language/t.ts'
import { formatTime } from '../../../base/ui/dates.ts'
import { lastUsed } from '../../../base/ui/lastUsed.ts'
import { Panel } from '../../../base/ui/Panel.tsx'
import { useNow } from '../../../base/ui/useNow.ts'
import { groupJobs } from './jobGroups.ts'

const size = (bytes: number) =>
  bytes >= 10_000_000_000
    ? t('{size} GB', { size: numberText(Math.round(bytes / 1_000_000_000)) })
    : t('{size} MB', { size: numberText(Math.ceil(bytes / 1_000_000)) })

const seconds = (ms: number) => ({ seconds: Math.round(ms / 100) / 10 })

/** Names and values, one a line. */
function Facts({ facts }: { facts: readonly (readonly [string, ReactNode] | undefined)[] }) {
  return (
    <dl className="mt-1 divide-y divide-rule">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]} className="flex flex-wrap justify-between gap-x-3 py-2 leading-[1.35]">
              <dt className="text-ink-2">{fact[0]}</dt>
              <dd className="font-bold">{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const stored = (name: string, bytes: number | null) =>
  bytes === null ? undefined : ([name, size(bytes)] as const)

export const StorageFacts = ({ storage }: Pick<OperatorServer, 'storage'>) => (
  <Panel>
    <h2 className="text-xl">{t('Storage')}</h2>
    <Facts
      facts={[
        stored(t('Free space'), storage.free),
        stored(t('Photos'), storage.photos),
        stored(t('Backups'), storage.backups),
        stored(t('Database'), storage.database),
      ]}
    />
  </Panel>
)

export function PhotoFacts({ photos }: Pick<OperatorServer, 'photos'>) {
  const most = Math.max(1, ...photos.byHour)
  return (
    <Panel>
      <h2 className="text-xl">{t('Photos Read Today')}</h2>
      <p className="mt-2">
        <b className="text-2xl">{numberText(photos.read)}</b>{' '}
        {photos.medianMs !== null && t('half of them within {seconds} s', seconds(photos.medianMs))}
      </p>
      {photos.read > 0 && (
        <div aria-hidden="true" dir="ltr" className="mt-2 flex h-12 items-end gap-1">
          {photos.byHour.map((count, hour) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the hour is the key
              key={hour}
              className="min-h-0.5 flex-1 rounded-xs bg-green forced-colors:bg-[CanvasText]"
              style={{ height: `${(100 * count) / most}%` }}
            />
          ))}
        </div>
      )}
      <Facts
        facts={[
          photos.slowestMs === null ? undefined : [t('Slowest'), t('{seconds} s', seconds(photos.slowestMs))],
          [t('Being read now'), numberText(photos.underWay)],
          [t('Could not be read'), numberText(photos.notRead)],
        ]}
      />
    </Panel>
  )
}

export function Warnings({ warnings }: Pick<OperatorServer, 'warnings'>) {
  return (
    <Panel>
      <h2 className="text-xl">{t('Warnings of the Last Day')}</h2>
      {warnings.length === 0 && <p className="mt-2 text-ink-2">{t('None since the server started.')}</p>}
      <ol className="mt-1 divide-y divide-rule">
        {warnings.map(({ message, detail, count, firstAt, lastAt }) => (
          <li key={`${message} ${detail}`} className="py-2 leading-[1.35]">
            <p lang="en" dir="ltr" className="wrap-anywhere">
              {message}
              {detail && ` (${detail})`}
            </p>
            <p className="text-sm text-ink-2">
              {formatTime(lastAt)}
              {count > 1 &&
                ` · ${tn(count, '{count} time since {time}', '{count} times since {time}', { time: formatTime(firstAt) })}`}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

export function Jobs({ jobs }: Pick<OperatorServer, 'jobs'>) {
  const now = useNow()
  return (
    <Panel>
      <h2 className="text-xl">{t('Jobs')}</h2>
      <Facts
        facts={groupJobs(jobs).map(({ title, every, doneAt, isRunning, hasFailed }) => [
          title,
          <>
            {isRunning ? t('Running now') : doneAt === null ? t('Not yet') : lastUsed(doneAt, now)}{' '}
            <span className="text-sm font-normal text-ink-2">{every}</span>
            {hasFailed && (
              <span className="block text-sm text-danger">{t('Failed. It is tried again.')}</span>
            )}
          </>,
        ])}
      />
    </Panel>
  )
}

export function Version({ version, startedAt }: Pick<OperatorServer, 'version' | 'startedAt'>) {
  const now = useNow()
  return (
    <Panel>
      <h2 className="text-xl">{t('Version')}</h2>
      <p className="mt-2 text-2xl font-bold">{version}</p>
      <p className="text-sm text-ink-2">{t('Started: {time}', { time: lastUsed(startedAt, now) })}</p>
      <p className="mt-2 leading-[1.4]">
        {t('This server asks nobody whether there is a newer one. See the releases where you got it.')}
      </p>
    </Panel>
  )
}
