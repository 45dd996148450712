import { FileDown, LockKeyhole, Table2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { AccountBody } from '../../../contract/account.ts'
import { toPath } from '../../../contract/request.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { base } from '../../base/http/base.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { TextField } from '../../base/ui/Field.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { Setting, settingLink } from '../../base/ui/Setting.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { useForm } from '../../base/ui/useForm.ts'
import { useSession } from '../../people/auth/session.tsx'
import { changeName } from './api.ts'
import { LanguageAndClock } from './LanguageAndClock.tsx'
import { useOpenAgain } from './proof.ts'
import { ThisServer } from './ThisServer.tsx'

const loadDialog = () => import('./DeleteAccountDialog.tsx')

/** The address of a download, with dates and times of this device. Authenticated by the cookie: the browser saves the file. */
const fileAt = (call: 'GET /api/account/export' | 'GET /api/account/doses') =>
  base + toPath(call, { query: { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone } })

function YourData({ email }: { email: string }) {
  const [deleting, setDeleting] = useState(useOpenAgain() === 'deletion')
  const close = () => setDeleting(false)
  return (
    <Panel>
      <h2 className="text-xl">{t('Your Data')}</h2>
      <ul className="mt-1">
        <Setting
          icon={FileDown}
          title={t('Everything, as one file')}
          detail={t('Families, medicines, doses, photos')}
        >
          <a
            href={fileAt('GET /api/account/export')}
            download
            aria-label={t('Download everything')}
            className={settingLink}
          >
            {t('Download')}
          </a>
        </Setting>
        <Setting icon={Table2} title={t('Doses, as a table')} detail={t('For a doctor or a spreadsheet')}>
          <a
            href={fileAt('GET /api/account/doses')}
            download
            aria-label={t('Download doses')}
            className={settingLink}
          >
            {t('Download')}
          </a>
        </Setting>
      </ul>
      <div className="mt-4 border-t border-dashed border-edge pt-5">
        <Button
          look="danger"
          icon={<Trash2 aria-hidden="true" className="size-5" />}
          onClick={() => setDeleting(true)}
        >
          {t('Delete Account')}
        </Button>
      </div>
      {deleting && <OnDemand load={loadDialog} props={{ email, onClose: close }} onFailed={close} />}
    </Panel>
  )
}

function You({ name }: { name: string }) {
  const { know } = useSession()
  const { run } = useAction(changeName)
  const { form, field, values, busy } = useForm({
    initial: { name },
    draft: 'account-name',
    check: (typed) => AccountBody.safeParse(typed),
    submit: async (body) => know(await run({ body })),
  })
  return (
    <Panel>
      <h2 className="text-xl">{t('You')}</h2>
      <form {...form} className="mt-3 grid items-end gap-3 md:grid-cols-[1fr_auto] md:items-start">
        <TextField label={t('Full Name')} autoComplete="name" {...field('name')} />
        <Button
          type="submit"
          look="line"
          className="md:mt-[1.9rem]"
          disabled={values.name.trim() === name}
          busy={busy}
          busyLabel={t('Saving...')}
        >
          {t('Save')}
        </Button>
      </form>
    </Panel>
  )
}

/** The account and its data; how it signs in has a page of its own. */
export default function AccountPage() {
  const { data: account, error, refetch } = useRead(reads.account)
  return (
    <>
      <h1 className="mb-4 text-2xl lg:mb-6 lg:text-3xl">{t('Account')}</h1>
      {error ? (
        <LoadFailed
          sentence={t('Your account could not be loaded.')}
          reason={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : account ? (
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start lg:gap-6">
          <div className="grid grid-cols-1 gap-5 lg:gap-6">
            <You key={account.name} name={account.name} />
            <LanguageAndClock account={account} />
            <Security email={account.email} />
          </div>
          <div className="grid grid-cols-1 gap-5 lg:gap-6">
            <YourData email={account.email} />
            {account.isOperator && <ThisServer />}
          </div>
        </div>
      ) : (
        <Loading>
          <Skeleton className="h-96" />
        </Loading>
      )}
    </>
  )
}

const Security = ({ email }: { email: string }) => (
  <Panel>
    <h2 className="text-xl">{t('Signing In')}</h2>
    <ul className="mt-1">
      <Setting
        icon={LockKeyhole}
        title={<span className="wrap-anywhere">{email}</span>}
        detail={t('Password, passkeys, second step, devices and API tokens')}
      >
        <Link href={paths.security} aria-label={t('Open signing in')} className={settingLink}>
          {t('Open')}
        </Link>
      </Setting>
    </ul>
  </Panel>
)
