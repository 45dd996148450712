import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'

/** True where this browser and this address take passkeys; undefined until it is known. */
export function useTakesPasskeys(): boolean | undefined {
  const { data } = useRead(reads.signUpState)
  return data && data.passkeysAt === location.origin && 'PublicKeyCredential' in window
}
