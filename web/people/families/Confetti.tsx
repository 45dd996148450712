import ReactConfetti from 'react-confetti'
import { CONFETTI_PIECES } from './celebration.ts'

/** A chunk of its own, loaded when there is something to celebrate. */
export default function Confetti() {
  return (
    <div aria-hidden="true" data-testid="confetti" className="pointer-events-none fixed inset-0 z-40">
      <ReactConfetti
        width={innerWidth}
        height={innerHeight}
        numberOfPieces={CONFETTI_PIECES}
        recycle={false}
      />
    </div>
  )
}
