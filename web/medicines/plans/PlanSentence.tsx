import type { Piece } from './planWords.ts'

/** A plan as a sentence with bold amounts and times. */
export const PlanSentence = ({
  pieces,
  className = '',
}: {
  pieces: readonly Piece[]
  className?: string
}) => (
  <p
    dir="auto"
    className={`font-serif leading-[1.38] font-medium tracking-[-0.008em] text-pretty wrap-anywhere [font-variant-numeric:proportional-nums] ${className}`}
  >
    {pieces.map(({ text, isBold }, place) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is nothing but its place in the sentence
      isBold ? <b key={place}>{text}</b> : text,
    )}
  </p>
)
