import { useEffect, useRef } from 'react'

/** Pages of this app behind the current one since it was loaded. A step forward counts as one back: never too many. */
let behind = 0

/** Closes what is open over the page: dialogs and sheets, the topmost last. */
const open: (() => void)[] = []

/**
 * While something is open, Back takes a history entry that differs from the page's own by this mark. Once nothing is open, it
 * stays for the next one, and Back skips it.
 */
const isStep = () => (history.state as { step?: true } | null)?.step === true
let wasStep = isStep()

/** Without wouter's event: it is no page. */
function addStep(): void {
  if (open.length > 0 && !isStep())
    History.prototype.pushState.call(history, { ...history.state, step: true }, '')
  wasStep = isStep()
}

/** The page that is to replace the one under a step. */
let replacement: [state: unknown, unused: '', address: string] | undefined
let isLeaving = false

// wouter dispatches the first two; browsers dispatch the third for steps back and forward.
addEventListener('pushState', () => {
  behind += 1
  wasStep = false
})
addEventListener('replaceState', () => {
  // A page that keeps something in its state keeps the mark too.
  if (!wasStep || isStep()) return
  wasStep = false
  replacement = [history.state, '', location.href]
  history.back()
})
// Before wouter reads the address.
addEventListener('popstate', popped, true)
function popped(): void {
  const hasLeftStep = wasStep && !isStep()
  wasStep = isStep()
  if (replacement) History.prototype.replaceState.apply(history, replacement)
  else if (isLeaving || !hasLeftStep) behind = Math.max(0, behind - 1)
  else if (open.length === 0) history.back()
  else {
    open.at(-1)?.()
    // Others are open below it, or it is busy and stays.
    setTimeout(addStep)
  }
  replacement = undefined
  isLeaving = false
}

/** Goes back to the page of this app that one came from; false where there is none. */
export function goBack(): boolean {
  if (behind === 0) return false
  isLeaving = true
  history.go(isStep() ? -2 : -1)
  return true
}

/** Lets Back close what a component shows over the page, as Escape does, instead of leaving the page. */
export function useBackCloses(close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    const one = () => latest.current()
    open.push(one)
    addStep()
    return () => void open.splice(open.indexOf(one), 1)
  }, [])
}
