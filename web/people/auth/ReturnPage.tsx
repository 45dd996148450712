import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Newcomer } from '../../../contract/provider.ts'
import { sentence, t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { paths } from '../../base/paths.ts'
import { FieldError } from '../../base/ui/Field.tsx'
import { FullScreenSpinner } from '../../base/ui/Spinner.tsx'
import { toastDone } from '../../base/ui/toasts.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { returnForAccount, returnFromProvider } from './api.ts'
import { NewcomerPage } from './NewcomerPage.tsx'
import { rememberProof } from './proven.ts'
import { endReturn, readReturn } from './providerTrip.ts'
import { useSession } from './session.tsx'

const DONE = {
  link: sentence('Your account is linked'),
  proof: sentence('Thank you. You can go on now.'),
}

/** Page that the sign-in provider leads back to: signs in, suggests an account, or finishes what the account page began. */
export default function ReturnPage() {
  const [{ trip, answer }] = useState(readReturn)
  const { signIn } = useSession()
  const [, navigate] = useLocation()
  const { run: signInWith } = useAction(returnFromProvider)
  const { run: finish } = useAction(returnForAccount)
  const [newcomer, setNewcomer] = useState<{ person: Newcomer; signOutPage: string | null }>()
  const [refusal, setRefusal] = useState<string>()

  async function arrive() {
    endReturn()
    if (!trip) return setRefusal(t('This sign-in was begun in another tab or browser. Please begin again.'))
    const { key, purpose, from, open, invitation } = trip
    const body = { key, answer }
    try {
      if (purpose !== 'signIn') {
        await finish({ body })
        toastDone(t(DONE[purpose]))
        if (purpose === 'proof') rememberProof()
        return navigate(from ?? paths.security, { replace: true, state: { open } })
      }
      const { signedIn, newcomer: person, signOutPage } = await signInWith({ body })
      if (person) setNewcomer({ person, signOutPage })
      if (!signedIn) return
      signIn(signedIn, signOutPage)
      if (invitation) navigate(paths.join, { replace: true, state: { invitation } })
      else navigate(from ?? paths.dashboard, { replace: true })
    } catch (error) {
      setRefusal(sentenceOf(error, t('Failed to log in. Please try again.')))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer of an address is sent once
  useEffect(() => void arrive(), [])

  if (trip && newcomer) return <NewcomerPage trip={trip} {...newcomer} />
  if (refusal === undefined) return <FullScreenSpinner />
  const isOwn = trip !== undefined && trip.purpose !== 'signIn'
  return (
    <AuthLayout
      title={t('That did not work')}
      subtitle={t('Nothing was changed.')}
      other={
        isOwn
          ? { href: paths.security, label: t('Back to your account') }
          : { href: paths.signIn, label: t('Sign in') }
      }
    >
      <div role="alert">
        <FieldError error={refusal} />
      </div>
    </AuthLayout>
  )
}
