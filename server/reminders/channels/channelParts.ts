import type { Database } from '../../platform/database/tables.ts'
import type { MailSettings } from './email/mailSettings.ts'
import type { AllowedTargets } from './http/publicAddress.ts'

export interface ChannelParts {
  database: Database
  now: () => Date
  config: {
    publicUrl: URL | undefined
    pushServices: readonly string[]
    notifyTargets: AllowedTargets
    mail: MailSettings | undefined
  }
}
