import type { Person } from '../../../contract/people.ts'

export type PersonAppearance = Pick<Person, 'kind' | 'letter' | 'colour'>

const SIZES = { line: 'size-7', card: 'size-9', strip: 'size-11', sheet: 'size-18' }

/** A shape in a square of 40, and the baseline of its letter. */
interface Shape {
  path: string
  foot: number
}

const PLATE: Shape = {
  path: 'M8 1.5h24a6.5 6.5 0 0 0 6.5 6.5v24a6.5 6.5 0 0 0-6.5 6.5H8A6.5 6.5 0 0 0 1.5 32V8A6.5 6.5 0 0 0 8 1.5z',
  foot: 26.5,
}

/** Colour n always has shape n: no one needs to see the colour. */
const SHAPES: Shape[] = [
  PLATE,
  { path: 'M1 20a19 19 0 0 1 38 0a19 19 0 0 1-38 0z', foot: 26.5 },
  {
    path: 'M18 1.7a4 4 0 0 1 4 0l13.3 7.7a4 4 0 0 1 2 3.5v14.2a4 4 0 0 1-2 3.5L22 38.3a4 4 0 0 1-4 0L4.7 30.6a4 4 0 0 1-2-3.5V12.9a4 4 0 0 1 2-3.5z',
    foot: 26.5,
  },
  { path: 'M3 36V18a17 17 0 0 1 34 0v18a2.5 2.5 0 0 1-2.5 2.5h-29A2.5 2.5 0 0 1 3 36z', foot: 28 },
  {
    path: 'M4 3h32a2.5 2.5 0 0 1 2.5 2.5V14a6 6 0 0 0 0 12v8.5A2.5 2.5 0 0 1 36 37H4a2.5 2.5 0 0 1-2.5-2.5V26a6 6 0 0 0 0-12V5.5A2.5 2.5 0 0 1 4 3z',
    foot: 26.5,
  },
  { path: 'M7 2h26a5 5 0 0 1 5 5v26a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5z', foot: 26.5 },
  {
    path: 'M3 5.5A2.5 2.5 0 0 1 5.5 3h29A2.5 2.5 0 0 1 37 5.5V19c0 10-7 16.5-17 20C10 35.5 3 29 3 19z',
    foot: 24.5,
  },
  {
    path: 'M17.2 1.8a4 4 0 0 1 5.6 0l15.4 15.4a4 4 0 0 1 0 5.6L22.8 38.2a4 4 0 0 1-5.6 0L1.8 22.8a4 4 0 0 1 0-5.6z',
    foot: 26.5,
  },
]

/** A pet's tag, for every colour. */
const TAG: Shape = {
  path: 'M20 .5a6 6 0 0 1 5.6 8.1A16 16 0 1 1 14.4 8.6 6 6 0 0 1 20 .5zm0 3.2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  foot: 30.5,
}

interface PersonMarkProps {
  person: PersonAppearance
  size: keyof typeof SIZES
}

/** A person's letters on their colour and shape. Decorative: the name is beside it or in a label. */
export function PersonMark({ person: { kind, letter, colour }, size }: PersonMarkProps) {
  const { path, foot } = kind === 'pet' ? TAG : (SHAPES[colour - 1] ?? PLATE)
  const isOne = [...letter].length === 1
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={`person-mark ${SIZES[size]}`}>
      <path fillRule="evenodd" d={path} style={{ fill: `var(--person-${colour})` }} />
      <text x="20" y={isOne ? foot : foot - 1.3} fontSize={isOne ? 19 : 15}>
        {letter}
      </text>
    </svg>
  )
}

/** Look of a choice around a person's mark. */
export const chipClass =
  'relative inline-flex min-h-tap max-w-full cursor-pointer items-center gap-2 rounded-md border-[1.5px] border-edge bg-enamel py-1 ps-1.5 pe-3.5 text-sm leading-[1.15] font-bold ' +
  'has-checked:border-green has-checked:bg-green-tint has-checked:text-green has-checked:shadow-[0_0_0_0.5px_var(--green)] ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus has-aria-invalid:border-danger'
