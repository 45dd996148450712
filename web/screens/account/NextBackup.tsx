import { DatabaseBackup } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BackupFailure, Backups } from '../../../contract/backups.ts'
import { sentence, t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { Button } from '../../base/ui/Button.tsx'
import { formatDate, formatTime } from '../../base/ui/dates.ts'
import { Panel } from '../../base/ui/Panel.tsx'
import { Sentence } from '../../base/ui/Sentence.tsx'
import { makeBackup } from './api.ts'

const REASONS: Record<BackupFailure, string> = {
  full: sentence('The disk for backups is full. Free some space there.'),
  broken: sentence(
    'The server may not write to the folder, or the disk has a fault. Its log has the details.',
  ),
  unreachable: sentence('The database or the image store did not answer.'),
  unknown: sentence('The log of the server has the details.'),
}

/** Folder of backups and the time of the next one, with a way to make one now. */
export function NextBackup({
  state: { folder, nextAt, underWay, failure, backups },
  title,
  children,
}: {
  state: Backups
  title: string
  children?: ReactNode
}) {
  const [newest] = backups
  const { run, busy } = useAction(makeBackup)
  if (folder === null) return null
  return (
    <Panel>
      <h2 className="text-xl">{title}</h2>
      <p className="mt-2 leading-[1.4] wrap-anywhere">
        {nextAt === null ? (
          <Sentence
            of="Backups go to {folder} on the server, and the 3 newest stay. Copy them to another machine now and then. The setting {setting} makes one every night."
            parts={{ folder: <code dir="auto">{folder}</code>, setting: <code>BACKUP_DIR</code> }}
          />
        ) : (
          <Sentence
            of="Backups go to {folder} on the server. The 3 newest stay, and 7 daily, 4 weekly and 12 monthly ones. Older ones are deleted."
            parts={{ folder: <code dir="auto">{folder}</code> }}
          />
        )}
      </p>
      {newest && (
        <p className="mt-2 leading-[1.4]">
          {t('The newest one: {day}, {time}, {megabytes} MB', {
            day: formatDate(newest.madeAt),
            time: formatTime(newest.madeAt),
            megabytes: Math.max(1, Math.round(newest.bytes / 1_000_000)),
          })}
        </p>
      )}
      {failure && (
        <div role="alert" className="caution mt-3 p-3 leading-[1.4]">
          <p className="font-bold">
            {t('The backup of {day}, {time}, failed. It is tried again within an hour.', {
              day: formatDate(failure.at),
              time: formatTime(failure.at),
            })}
          </p>
          <p>{t(REASONS[failure.reason])}</p>
        </div>
      )}
      <p role="status" className="mt-3 leading-[1.4]">
        {underWay
          ? t('A backup is being made. You can leave this page.')
          : nextAt !== null &&
            t('The next one is due on {day} at {time}.', {
              day: formatDate(nextAt),
              time: formatTime(nextAt),
            })}
      </p>
      <Button
        className="mt-4"
        icon={<DatabaseBackup aria-hidden="true" className="size-5" />}
        busy={busy || underWay}
        busyLabel={t('Backing Up…')}
        onClick={() => void run({}).catch(() => undefined)}
      >
        {t('Back Up Now')}
      </Button>
      {children && <p className="mt-2">{children}</p>}
    </Panel>
  )
}
