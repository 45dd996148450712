import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'

/** Brings a component's code. One constant for each component: what it brought is remembered by it. */
export type Load<Props extends object = object> = () => Promise<{ default: ComponentType<Props> }>

const brought = new WeakMap<object, object>()

async function bring<Props extends object>(load: Load<Props>): Promise<void> {
  brought.set(load, await load())
}

/** Brings a component's code before it is shown, so that it then shows at once. If that fails, showing it tries again. */
export function bringEarly<Props extends object>(load: Load<Props>): void {
  bring(load).catch(() => undefined)
}

interface CodeProps<Props extends object> {
  load: Load<Props>
  props: Props
  /** Shown while the code is on its way. */
  waiting?: ReactNode
}

/**
 * A component whose code comes when it is shown; fails, as a component does, when it cannot be brought. Not React's lazy
 * and Suspense: they hold back what has arrived until their fallback has stood for 300 ms (React's
 * FALLBACK_THROTTLE_MS), and show a fallback even for code that is already there.
 */
export function Code<Props extends object>({ load, props, waiting }: CodeProps<Props>) {
  const known = brought.get(load) as Awaited<ReturnType<Load<Props>>> | undefined
  const [, setArrived] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown }>()
  useEffect(() => {
    if (known) return
    bring(load).then(
      // In slices: a whole page at once would hold up a touch for a tenth of a second on a slow phone.
      () => startTransition(() => setArrived(true)),
      (error: unknown) => setFailure({ error }),
    )
  }, [load, known])
  if (failure) throw failure.error
  if (!known) return waiting
  const { default: Component } = known
  return <Component {...props} />
}
