import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { DoctorPage } from '../../../contract/doctor.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { CallFailed, sentenceOf } from '../../base/http/callFailed.ts'
import { Button } from '../../base/ui/Button.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { openShare } from './api.ts'
import { Paper } from './Paper.tsx'
import type { Part } from './parts.ts'

/** The key in the address, which leaves it at once and stays with this page for a reload. */
function takeKey(): string {
  const key = location.hash.slice(1)
  if (key === '') return String((history.state as { share?: string } | null)?.share ?? '')
  history.replaceState({ ...history.state, share: key }, '', location.pathname)
  return key
}

const NOTHING_LEFT_OUT: ReadonlySet<Part> = new Set(['card', 'prescriber'])

/** The doctor's page of one person, for anyone with its link. */
export default function SharedPage() {
  const [key] = useState(takeKey)
  const { run } = useAction(openShare)
  const [page, setPage] = useState<DoctorPage>()
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try opens it once, and counts as one view
  useEffect(() => {
    setError(undefined)
    run({ body: { key } }).then(setPage, setError)
  }, [key, attempt])
  const isEnded = error instanceof CallFailed && (error.code === 'shareNotFound' || error.code === 'invalid')
  return (
    <main className="mx-auto grid max-w-230 gap-4 p-4 md:p-8 print:block print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:sr-only">
        <h1 className="text-2xl">{t('For the Doctor')}</h1>
        {page && (
          <Button
            look="line"
            icon={<Printer aria-hidden="true" className="size-5" />}
            onClick={() => print()}
          >
            {t('Print')}
          </Button>
        )}
      </div>
      {page ? (
        <Paper page={page} leftOut={NOTHING_LEFT_OUT} questions="" />
      ) : isEnded ? (
        <p>{t('This link has ended. Ask the person who gave it to you for a new one.')}</p>
      ) : error ? (
        <LoadFailed
          sentence={t('The page could not be loaded.')}
          reason={sentenceOf(error)}
          onRetry={() => setAttempt(attempt + 1)}
        />
      ) : (
        <Loading className="grid">
          <Skeleton className="h-144 rounded-md" />
        </Loading>
      )}
    </main>
  )
}
