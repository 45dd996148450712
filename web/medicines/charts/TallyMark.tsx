import { sentence, t } from '../../../language/t.ts'
import { markOf, type Tally, tallyText } from './tally.ts'

const SOLID = 'fill-green forced-colors:fill-[CanvasText]'
const ON_SOLID = 'fill-[none] stroke-on-green stroke-[2.5] forced-colors:stroke-[Canvas]'
const RING = 'fill-[none] stroke-green stroke-2 forced-colors:stroke-[CanvasText]'
const QUIET = 'fill-[none] stroke-ink-2 stroke-[1.5] forced-colors:stroke-[CanvasText]'
const NUMBER = 'fill-ink text-[0.875rem] font-bold forced-colors:fill-[CanvasText]'

/** A cell of a picture: the shape says the result without any color, the hidden text says it to screen readers. */
export const TallyMark = ({ tally }: { tally: Tally }) => (
  <>
    <svg viewBox="0 0 28 28" aria-hidden="true" className="mx-auto size-7 print:[&_.fill-green]:fill-black">
      <Shape tally={tally} />
    </svg>
    {tally.extra > 0 && (
      <span aria-hidden="true" className="block text-xs leading-none font-bold">
        +{tally.extra}
      </span>
    )}
    <span className="sr-only">{tallyText(tally)}</span>
  </>
)

function Shape({ tally }: { tally: Omit<Tally, 'extra'> }) {
  switch (markOf(tally)) {
    case 'all':
      return (
        <>
          <circle cx="14" cy="14" r="13" className={SOLID} />
          <path d="m8.5 14.5 4 4 7-8" className={ON_SOLID} />
        </>
      )
    case 'some':
      return (
        <>
          <circle cx="14" cy="14" r="12" className={RING} />
          <text x="14" y="19" textAnchor="middle" className={NUMBER}>
            {tally.taken}
          </text>
        </>
      )
    case 'none':
      return (
        <>
          <circle cx="14" cy="14" r="12" strokeDasharray="3 2.5" className={QUIET} />
          <text x="14" y="19" textAnchor="middle" className={NUMBER}>
            0
          </text>
        </>
      )
    case 'skipped':
      return (
        <>
          <circle cx="14" cy="14" r="12" className={QUIET} />
          <path d="M10 9v10l6-5zM18.5 9v10" className={QUIET} />
        </>
      )
    case 'ahead':
      return <circle cx="14" cy="14" r="1.75" className="fill-ink-2 forced-colors:fill-[CanvasText]" />
    case 'nothing':
      return <path d="M10.5 14h7" className={QUIET} />
  }
}

const KEY: [text: string, tally: Omit<Tally, 'extra'>][] = [
  [sentence('all taken'), { planned: 1, taken: 1, skipped: 0, missed: 0 }],
  [sentence('some'), { planned: 3, taken: 2, skipped: 0, missed: 1 }],
  [sentence('none taken'), { planned: 1, taken: 0, skipped: 0, missed: 1 }],
  [sentence('skipped'), { planned: 1, taken: 0, skipped: 1, missed: 0 }],
  [sentence('still to come'), { planned: 1, taken: 0, skipped: 0, missed: 0 }],
  [sentence('nothing planned'), { planned: 0, taken: 0, skipped: 0, missed: 0 }],
]

/** Key of the shapes, which screen readers hear in each cell. */
export const MarkKey = () => (
  <ul aria-hidden="true" className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
    {KEY.map(([text, tally]) => (
      <li key={text} className="flex items-center gap-1.5">
        <svg viewBox="0 0 28 28" aria-hidden="true" className="size-6">
          <Shape tally={tally} />
        </svg>
        {t(text)}
      </li>
    ))}
  </ul>
)
