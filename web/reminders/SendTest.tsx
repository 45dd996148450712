import { CircleCheck, CircleX, Send } from 'lucide-react'
import { useState } from 'react'
import type { ReminderChannel } from '../../contract/channels.ts'
import { useAction } from '../http/action.ts'
import { sentenceOf } from '../http/callFailed.ts'
import { Button } from '../ui/Button.tsx'
import { formatTime } from '../ui/dates.ts'
import { sendTest } from './api.ts'
import { listenForTest, TEST_WITHIN_MS } from './arrival.ts'

/** The outcome of a test. */
interface Result {
  isGood: boolean
  title: string
  detail: string
}

const seconds = (ms: number) => {
  const whole = Math.max(1, Math.round(ms / 1000))
  return whole === 1 ? '1 second' : `${whole} seconds`
}

const atNow = () => `Today at ${formatTime(new Date())}`

const notSent = (detail: string): Result => ({ isGood: false, title: 'The test was not sent', detail })

/** Sends a test and reports its real outcome: for a push, if it arrived here. */
export function SendTest({ channel }: { channel: ReminderChannel }) {
  const { run } = useAction(sendTest)
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Result>()

  async function tryPush(): Promise<Result> {
    const begun = performance.now()
    const arrival = listenForTest()
    try {
      const { delivered, detail } = await run({ body: { channel } })
      if (!delivered) return notSent(detail ?? 'Its push service did not say why.')
      if (await arrival.wait())
        return {
          isGood: true,
          title: `The test arrived after ${seconds(performance.now() - begun)}`,
          detail: atNow(),
        }
      return {
        isGood: false,
        title: `The test has not arrived after ${seconds(TEST_WITHIN_MS)}`,
        detail:
          "The device's push service took it. A device that saves power, or is set to do not disturb, may show it later.",
      }
    } finally {
      arrival.end()
    }
  }

  async function tryOther(): Promise<Result> {
    const { delivered, detail } = await run({ body: { channel } })
    if (!delivered) return notSent(detail ?? 'The server there did not say why.')
    return channel === 'email'
      ? {
          isGood: true,
          title: 'The test is on its way',
          detail: `${atNow()}. Look in your inbox and in spam.`,
        }
      : { isGood: true, title: 'The test was accepted', detail: atNow() }
  }

  async function send() {
    setBusy(true)
    setResult(undefined)
    try {
      setResult(await (channel === 'push' ? tryPush() : tryOther()))
    } catch (error) {
      setResult(notSent(sentenceOf(error, 'Please try again.')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-3">
      <div role="status" className="empty:hidden">
        {result && <Outcome {...result} />}
      </div>
      <Button
        look="line"
        busy={busy}
        busyLabel="On its way…"
        icon={<Send aria-hidden="true" className="size-5" />}
        onClick={() => void send()}
      >
        Send a Test
      </Button>
    </div>
  )
}

function Outcome({ isGood, title, detail }: Result) {
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
