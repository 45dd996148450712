import { CircleCheck, CircleX, Send } from 'lucide-react'
import { useState } from 'react'
import type { ReminderChannel } from '../../contract/channels.ts'
import { type PushArrival, TEST_TAG } from '../../contract/pushMessage.ts'
import { t, tn } from '../../language/t.ts'
import { useAction } from '../base/http/action.ts'
import { sentenceOf } from '../base/http/callFailed.ts'
import { present } from '../base/http/clock.ts'
import { Button } from '../base/ui/Button.tsx'
import { formatTime } from '../base/ui/dates.ts'
import { sendTest } from './api.ts'

/** Longest time of a test. */
const TEST_WITHIN_MS = 30_000

/** Listens for a test on this device; `wait` resolves to true when it arrives, to false after the timeout. */
function listenForTest(): { wait: () => Promise<boolean>; end: () => void } {
  const container = navigator.serviceWorker
  let arrive: (arrived: boolean) => void = () => undefined
  const arrived = new Promise<boolean>((resolve) => {
    arrive = resolve
  })
  const onMessage = ({ data }: MessageEvent<PushArrival | string>) => {
    if (typeof data === 'object' && data.arrived === TEST_TAG) arrive(true)
  }
  container.addEventListener('message', onMessage)
  return {
    wait: () => {
      setTimeout(() => arrive(false), TEST_WITHIN_MS)
      return arrived
    },
    end: () => container.removeEventListener('message', onMessage),
  }
}

/** The outcome of a test. */
interface Result {
  isGood: boolean
  title: string
  detail: string
}

const seconds = (ms: number) => Math.max(1, Math.round(ms / 1000))

const atNow = () => t('Today at {time}', { time: formatTime(present()) })

const notSent = (detail: string): Result => ({ isGood: false, title: t('The test was not sent'), detail })

/** Sends tests on a channel. `result` is the real outcome: for a push, if it arrived here. */
export function useTest(channel: ReminderChannel) {
  const { run } = useAction(sendTest)
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Result>()

  async function tryPush(): Promise<Result> {
    const begun = performance.now()
    const arrival = listenForTest()
    try {
      const { delivered, detail } = await run({ body: { channel } })
      if (!delivered) return notSent(detail ?? t('Its push service did not say why.'))
      if (await arrival.wait())
        return {
          isGood: true,
          title: tn(
            seconds(performance.now() - begun),
            'The test arrived after {count} second',
            'The test arrived after {count} seconds',
          ),
          detail: atNow(),
        }
      return {
        isGood: false,
        title: tn(
          seconds(TEST_WITHIN_MS),
          'The test has not arrived after {count} second',
          'The test has not arrived after {count} seconds',
        ),
        detail: t(
          "The device's push service took it. A device that saves power, or is set to do not disturb, may show it later.",
        ),
      }
    } finally {
      arrival.end()
    }
  }

  async function tryOther(): Promise<Result> {
    const { delivered, detail } = await run({ body: { channel } })
    if (!delivered) return notSent(detail ?? t('The server there did not say why.'))
    return channel === 'email'
      ? {
          isGood: true,
          title: t('The test is on its way'),
          detail: t('Today at {time}. Look in your inbox and in spam.', { time: formatTime(present()) }),
        }
      : { isGood: true, title: t('The test was accepted'), detail: atNow() }
  }

  async function send() {
    setBusy(true)
    setResult(undefined)
    try {
      setResult(await (channel === 'push' ? tryPush() : tryOther()))
    } catch (error) {
      setResult(notSent(sentenceOf(error, t('Please try again.'))))
    } finally {
      setBusy(false)
    }
  }

  return { busy, result, send: () => void send() }
}

/** Sends a test and reports its outcome. */
export function SendTest({ channel }: { channel: ReminderChannel }) {
  const { busy, result, send } = useTest(channel)
  return (
    <div className="grid gap-3">
      <div role="status" className="empty:hidden">
        {result && <Outcome {...result} />}
      </div>
      <Button
        look="line"
        busy={busy}
        busyLabel={t('On its way…')}
        icon={<Send aria-hidden="true" className="size-5" />}
        onClick={send}
      >
        {t('Send a Test')}
      </Button>
    </div>
  )
}

/** The outcome of a test, with what to do after a failure. */
export function Outcome({ isGood, title, detail }: Result) {
  const Icon = isGood ? CircleCheck : CircleX
  const look = isGood ? 'border-green bg-green-tint text-green' : 'border-danger bg-danger-tint text-danger'
  return (
    <div className={`flex gap-2.5 rounded-md border-[1.5px] p-3.5 leading-[1.35] ${look}`}>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-bold">{title}</p>
        <p>{detail}</p>
      </div>
    </div>
  )
}
