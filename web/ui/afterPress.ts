const ENDS = ['pointerup', 'pointercancel', 'keyup'] as const

/** A finger's click comes this long after the finger has gone, at most, in milliseconds. */
const CLICK_MS = 100

/**
 * Resolves once nothing on the page is being pressed. Browsers click only what a press begins and ends on (UI Events,
 * `click`): what is pushed from under a press by something that has just come loses it.
 */
export async function afterPress(): Promise<void> {
  if (!document.querySelector(':active')) return
  await new Promise<void>((resolve) => {
    const ended = new AbortController()
    const end = () => {
      ended.abort()
      setTimeout(resolve, CLICK_MS)
    }
    for (const name of ENDS) addEventListener(name, end, { capture: true, signal: ended.signal })
  })
}
