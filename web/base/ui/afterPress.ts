const ENDS = ['pointerup', 'pointercancel', 'keyup'] as const

/** The longest delay between a touch's end and its click, in milliseconds. */
const CLICK_MS = 100

/**
 * Resolves once nothing on the page is pressed. Browsers click only what a press begins and ends on (UI Events, `click`):
 * content that moves during a press loses the click.
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
