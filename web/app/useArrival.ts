import { useEffect, useRef } from 'react'
import '../base/ui/back.ts'

/**
 * Arriving on another page: its title in the tab, its top in view and its beginning under the screen reader's cursor.
 * Going back leaves the place to the browser, which remembers it.
 */
export function useArrival(path: string, title: string): void {
  const first = useRef(true)
  const wentBack = useRef(false)
  useEffect(() => {
    const onPopState = () => {
      wentBack.current = true
    }
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per address
  useEffect(() => {
    document.title = `${title} · Medicine Cabinet`
    if (first.current || wentBack.current) {
      first.current = false
      wentBack.current = false
      return
    }
    scrollTo(0, 0)
    const focus = () => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    focus()
    if (document.activeElement !== document.body) return
    // The code of its frame is still loading, as after signing in.
    const frame = new MutationObserver(() => {
      if (document.activeElement === document.body) focus()
      else frame.disconnect()
    })
    frame.observe(document.body, { childList: true, subtree: true })
    return () => frame.disconnect()
  }, [path])
}
