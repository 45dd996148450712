import { Fragment, type ReactNode } from 'react'
import { phrase, phraseFor, showValue } from '../../../language/t.ts'

type Part = ReactNode | ((words: ReactNode) => ReactNode)

interface SentenceProps {
  /** `<b>{name}</b> is deleted. <link>Undo it</link>.` */
  of: string
  /** The sentence for other counts than one, with the count. */
  many?: string
  count?: number
  /** A node for each `{name}`, and a function from words to a node for each `<name>words</name>`. */
  parts: Readonly<Record<string, Part>>
  context?: string
}

/** A sentence in the current language with elements inside. */
export function Sentence({ of, many, count, parts, context }: SentenceProps) {
  const text =
    many === undefined || count === undefined ? phrase(of, context) : phraseFor(count, of, many, context)
  return <>{filled(text, count === undefined ? parts : { count, ...parts })}</>
}

const PART = /\{(\w+)\}|<(\w+)>(.*?)<\/\2>/gs

function filled(text: string, parts: SentenceProps['parts']): ReactNode[] {
  const nodes: ReactNode[] = []
  let end = 0
  for (const { 0: whole, 1: name = '', 2: tag = '', 3: words = '', index } of text.matchAll(PART)) {
    nodes.push(text.slice(end, index))
    const part = parts[name || tag]
    nodes.push(
      <Fragment key={index}>{nodeOf(part, whole, tag === '' ? undefined : filled(words, parts))}</Fragment>,
    )
    end = index + whole.length
  }
  return [...nodes, text.slice(end)]
}

function nodeOf(part: Part, whole: string, words: ReactNode): ReactNode {
  if (typeof part === 'function') return part(words)
  if (typeof part === 'string' || typeof part === 'number') return showValue(part)
  return part === undefined ? whole : part
}
