import type { OperatorMqtt } from '../../../../contract/operator.ts'
import type { OperatorServer } from '../../../../contract/operatorServer.ts'
import { t, tn } from '../../../../language/t.ts'

/** Free space below which the page warns, in bytes. */
export const LITTLE_SPACE = 1_000_000_000

export const BROKER_PROBLEMS = {
  refused: () => t('The broker refuses the connection. Check user and password in MQTT_URL.'),
  unreachable: () => t('The broker cannot be reached. We keep trying.'),
  notTrusted: () => t("The broker's certificate is not trusted. Name its authority in NODE_EXTRA_CA_CERTS."),
  forbidden: () => t('The broker must let this user read and write medicine-cabinet/# and homeassistant/#.'),
}

export const brokerProblem = (link: OperatorMqtt['link'] | undefined): string | undefined =>
  link !== undefined && link in BROKER_PROBLEMS
    ? BROKER_PROBLEMS[link as keyof typeof BROKER_PROBLEMS]()
    : undefined

/** Sentences about what the operator has to look at; none if all is well. */
export function problemsOf(
  { storage, remindersLate, jobs }: OperatorServer,
  { unsent = 0, link }: { unsent?: number | undefined; link?: OperatorMqtt['link'] | undefined },
): string[] {
  const failed = jobs.filter(({ failedAt }) => failedAt !== null).length
  return [
    ...(storage.free !== null && storage.free < LITTLE_SPACE
      ? [t('The disk has less than 1 GB of free space.')]
      : []),
    ...(remindersLate ? [t('Messages wait longer than 5 minutes.')] : []),
    ...(unsent > 0
      ? [
          tn(
            unsent,
            '{count} e-mail of the last 7 days was not sent.',
            '{count} e-mails of the last 7 days were not sent.',
          ),
        ]
      : []),
    ...[brokerProblem(link)].filter((problem) => problem !== undefined),
    ...(failed > 0
      ? [tn(failed, '{count} job failed and is tried again.', '{count} jobs failed and are tried again.')]
      : []),
  ]
}
