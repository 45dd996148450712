const { visualViewport } = window

/**
 * Keeps what is pinned to the page's end above the keyboard, in browsers that do not shrink the page for it (Safari): writes the
 * covered height to `--keyboard`. Enlarging the page by two fingers counts as no keyboard.
 */
function measure(): void {
  if (!visualViewport) return
  const { documentElement, activeElement } = document
  const { height, offsetTop, scale } = visualViewport
  const isTyping = activeElement?.matches('input, textarea, select') ?? false
  const covered = isTyping && scale === 1 ? documentElement.clientHeight - height - offsetTop : 0
  documentElement.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
}

visualViewport?.addEventListener('resize', measure)
visualViewport?.addEventListener('scroll', measure)
