import { type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { factsOf, type Language } from '../../../language/languages.ts'
import { setLocaleSource } from '../../../language/speaking.ts'
import { loadLanguage } from '../../base/ui/language.ts'

interface InLanguageProps {
  language: Language
  /** Without state or context of the page around it. */
  children: ReactNode
  onFailed: () => void
}

/**
 * Shows something in another language than the page's. It is a tree of its own, rendered at once while that language is
 * spoken: `t` knows one language at a time.
 */
export function InLanguage({ language, children, onFailed }: InLanguageProps) {
  const place = useRef<HTMLDivElement>(null)
  const failed = useRef(onFailed)
  useEffect(() => {
    if (!place.current) return
    const root = createRoot(place.current)
    let isGone = false
    loadLanguage(language).then(
      (spoken) => {
        if (isGone) return
        const before = setLocaleSource(() => spoken)
        try {
          flushSync(() => root.render(children))
        } finally {
          setLocaleSource(before)
        }
      },
      () => failed.current(),
    )
    return () => {
      isGone = true
      // Not while the page around it is rendered.
      queueMicrotask(() => root.unmount())
    }
  }, [language, children])
  return <div ref={place} lang={language} dir={factsOf(language).isRightToLeft ? 'rtl' : 'ltr'} />
}
