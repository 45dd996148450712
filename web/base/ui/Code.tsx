import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'

/** Loads a component's code. One constant per component: the result is remembered by it. */
export type Load<Props extends object = object> = () => Promise<{ default: ComponentType<Props> }>

const brought = new WeakMap<object, object>()

async function bring<Props extends object>(load: Load<Props>): Promise<void> {
  brought.set(load, await load())
}

/** True if a component's code is loaded. */
export const isCodeHere = (load: object): boolean => brought.has(load)

/** Loads a component's code before it is shown, and resolves then. If that fails, showing it tries again. */
export const preloadCode = <Props extends object>(load: Load<Props>): Promise<void> =>
  bring(load).catch(() => undefined)

interface CodeProps<Props extends object> {
  load: Load<Props>
  props: Props
  /** Shown while the code loads. */
  waiting?: ReactNode
}

/**
 * A component whose code loads when it is shown; a failed load throws. Not React's lazy and Suspense: they hold back loaded
 * content until the fallback has been visible for 300 ms (FALLBACK_THROTTLE_MS), and show a fallback even for loaded code.
 */
export function Code<Props extends object>({ load, props, waiting }: CodeProps<Props>) {
  const known = brought.get(load) as Awaited<ReturnType<Load<Props>>> | undefined
  const [, setArrived] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown }>()
  useEffect(() => {
    if (known) return
    bring(load).then(
      // Interruptible: rendering a whole page at once blocks a slow phone for a tenth of a second.
      () => startTransition(() => setArrived(true)),
      (error: unknown) => setFailure({ error }),
    )
  }, [load, known])
  if (failure) throw failure.error
  if (!known) return waiting
  const { default: Component } = known
  return <Component {...props} />
}
