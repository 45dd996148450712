import type { Page } from '@playwright/test'

/** Pixels by which the page is wider than the window. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Words and controls outside the window or their box, or with one or two letters a line. */
export const cutOff = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    /** A row that scrolls sideways within the window, as one of photos or choices. */
    const isInRow = (element: Element): boolean => {
      const row = element.parentElement
      if (!row) return false
      const { left, right } = row.getBoundingClientRect()
      const scrolls = /auto|scroll/.test(getComputedStyle(row).overflowX) && row.scrollWidth > row.clientWidth
      return (scrolls && left >= -1 && right <= width + 1) || isInRow(row)
    }
    return [...document.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
      const { left, right, width: wide, height: high } = element.getBoundingClientRect()
      const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (!isShown || wide < 2 || high < 2 || element.closest('svg, .sr-only')) return []
      const words = [...element.childNodes]
        .map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent?.trim() : ''))
        .join('')
      if (words === '' && !element.matches('button, a, input, select, textarea')) return []
      const { display, fontSize, textOverflow } = getComputedStyle(element)
      const letter = Number.parseFloat(fontSize)
      const faults = [
        (right > width + 1 || left < -1) && !isInRow(element) && 'out of the window',
        // A field scrolls while one types.
        !element.matches('input') &&
          display !== 'inline' &&
          textOverflow !== 'ellipsis' &&
          element.scrollWidth > element.clientWidth + 1 &&
          'wider than its box',
        words.length > 8 && high > 4.5 * letter && wide < 2.6 * letter && 'a letter a line',
      ]
      return faults
        .filter(Boolean)
        .map((fault) => `${fault}: ${element.tagName} "${element.textContent?.trim().slice(0, 40)}"`)
    })
  })

/** Buttons whose label breaks a word, or takes more than two lines. */
export const badlyBroken = (page: Page) =>
  page.evaluate(() => {
    /** The lines that a part of a text takes. */
    const linesOf = (node: Node, from: number, to: number) => {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, to)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
    return [...document.body.querySelectorAll<HTMLElement>('button, [role=button], [role=tab]')].flatMap(
      (button) => {
        const labels = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
        const faults: string[] = []
        while (labels.nextNode()) {
          const node = labels.currentNode
          const text = node.nodeValue ?? ''
          if (!node.parentElement?.checkVisibility() || node.parentElement.closest('.sr-only')) continue
          if (linesOf(node, 0, text.length) > 2) faults.push(`more than two lines: ${text}`)
          for (const { 0: word, index } of text.matchAll(/[^\s\u00AD-]+/g))
            if (linesOf(node, index, index + word.length) > 1) faults.push(`a broken word: ${text}`)
        }
        return faults
      },
    )
  })

/**
 * Words of up to 11 letters that a line end breaks, and words that lie on others. Longer words, codes and addresses
 * may break.
 */
export const brokenOrCovered = (page: Page) =>
  page.evaluate(() => {
    const open = [...document.querySelectorAll('dialog[open], [role=dialog]')].at(-1)
    const texts = document.createTreeWalker(open ?? document.body, NodeFilter.SHOW_TEXT)
    const faults: string[] = []
    const lines: { range: Range; text: string; box: DOMRect }[] = []
    /** A bar over the page, or what is on top of a picture. */
    const isAbove = (element: Element | null): boolean =>
      element !== null &&
      element !== open &&
      (/fixed|sticky|absolute/.test(getComputedStyle(element).position) || isAbove(element.parentElement))
    /** False for a line that its box clips, as after the second one of two. */
    const isSeen = (box: DOMRect, element: Element | null, clips: RegExp): boolean => {
      if (box.width < 2 || box.height < 2) return false
      if (!element) return true
      const { top, bottom } = element.getBoundingClientRect()
      const isIn = box.bottom <= bottom + 4 && box.top >= top - 4
      return (
        (isIn || !clips.test(getComputedStyle(element).overflowY)) &&
        isSeen(box, element.parentElement, clips)
      )
    }
    while (texts.nextNode()) {
      const node = texts.currentNode
      const element = node.parentElement
      const text = node.nodeValue ?? ''
      const seen = { contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true }
      if (!element?.checkVisibility(seen)) continue
      if (text.trim() === '' || element.closest('svg, .sr-only, option, script, style')) continue
      // An e-mail address or a link.
      if (/[@/]/.test(text)) continue
      for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const boxes = [...range.getClientRects()].filter((box) => isSeen(box, element, /hidden|clip/))
        const tops = new Set(boxes.map(({ top }) => Math.round(top)))
        if (word.length <= 11 && tops.size > 1)
          faults.push(`"${word}" breaks in "${text.trim().slice(0, 40)}"`)
        const isOnPage = (box: DOMRect) =>
          !isAbove(element) && isSeen(box, element, /hidden|clip|auto|scroll/)
        lines.push(...boxes.filter(isOnPage).map((box) => ({ range, text: word, box })))
      }
    }
    lines.sort((a, b) => a.box.top - b.box.top)
    for (const [at, one] of lines.entries())
      for (const other of lines.slice(at + 1)) {
        // Letters fill about the middle of their line.
        if (other.box.top + 0.3 * other.box.height > one.box.bottom - 0.3 * one.box.height) break
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        if (wide > 2 && one.range !== other.range) faults.push(`"${one.text}" lies on "${other.text}"`)
      }
    return [...new Set(faults)]
  })
