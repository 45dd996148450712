import { ChevronDown } from 'lucide-react'
import { writeAmount, writeAmountOf } from '../../../contract/amounts.ts'
import type { Medication } from '../../../contract/medications.ts'
import type { Movement } from '../../../contract/packs.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { sentence, t, tn } from '../../../language/t.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { dayOf, formatMonthDay } from '../../base/ui/dates.ts'
import { Panel } from '../../base/ui/Panel.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { lastsText } from '../packs/lasts.ts'
import { type StockLine, scaleTop, stockLine } from './stockLine.ts'
import './pictures.css'

/** Days between two dates under the picture. */
const TICK_DAYS = 28

/** A medication's count over twelve weeks, with its forecast; nothing where it is not counted. */
export default function StockPicture({ medication }: { medication: Medication }) {
  const now = useNow()
  const { data: movements } = useRead(reads.movementsOf(medication.id), { always: true })
  const { data: forecast } = useRead(reads.forecast(medication.id))
  const { amountLeft, unit } = medication
  const line = movements && stockLine(movements, now.getTime())
  if (amountLeft === null || !movements || !line) return null
  const lasts = forecast && lastsText(forecast, now)
  const isAhead = forecast?.lastsUntil != null && (forecast.daysLeft ?? -1) >= 0 && amountLeft > 0
  // Used up when that day is over.
  const end = isAhead ? Date.parse(`${forecast.lastsUntil}T00:00`) + DAY_MS : undefined
  return (
    <Panel>
      <h2 className="text-xl">{t('Stock over time')}</h2>
      <p className="mt-1 font-serif text-md leading-tight">
        <b>{t('{amount} left.', { amount: writeAmountOf(amountLeft, unit) })}</b> {lasts && `${lasts}.`}
      </p>
      <Picture line={line} left={amountLeft} end={end} now={now} />
      {end !== undefined && (
        <p className="mt-1 text-sm text-ink-2">{t('The dashed line is a guess from the plan.')}</p>
      )}
      <details className="group mt-2">
        <summary className="flex min-h-tap cursor-pointer list-none items-center gap-2 font-bold [&::-webkit-details-marker]:hidden">
          {t('The same as a table')}
          <ChevronDown aria-hidden="true" className="size-5 group-open:rotate-180" />
        </summary>
        <StockTable movements={movements.filter(({ at }) => Date.parse(at) >= line.from)} usedUp={end} />
      </details>
    </Panel>
  )
}

interface PictureProps {
  line: StockLine
  left: number
  /** Time at which it is used up by the plans, in milliseconds since 1970. */
  end: number | undefined
  now: Date
}

/** The drawing: only for eyes, as the sentence and the table say the same. */
function Picture({ line, left, end, now }: PictureProps) {
  const { from, to, points, added, packs } = line
  const top = scaleTop(Math.max(...points.map((point) => point.left)))
  const x = (at: number) => ((at - from) / (to - from)) * 100
  const y = (count: number) => 100 - (count / top) * 100
  const steps = points
    .map(
      (point, place) =>
        `${place === 0 ? 'M' : `H${x(point.at)}V`}${place === 0 ? `${x(point.at)} ` : ''}${y(point.left)}`,
    )
    .join('')
  const today = now.getTime()
  // The guess leaves the picture where it lasts longer than that.
  const seen = end === undefined ? undefined : Math.min(end, to)
  const leftThen = end === undefined || seen === undefined ? 0 : left * (1 - (seen - today) / (end - today))
  const ticks = Array.from(
    { length: Math.ceil((to - from) / DAY_MS / TICK_DAYS) },
    (_, place) => from + place * TICK_DAYS * DAY_MS,
  )
  return (
    <div aria-hidden="true" className="stock-picture mt-3">
      <div className="scale">
        {[top, top / 2, 0].map((count) => (
          <span key={count} style={{ insetBlockStart: `${y(count)}%` }}>
            {writeAmount(count)}
          </span>
        ))}
      </div>
      <div className="field">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="drawing">
          {[0, top / 2, top].map((count) => (
            <path key={count} d={`M0 ${y(count)}H100`} className="grid-line" />
          ))}
          <path d={`${steps}V100H${x(points[0]?.at ?? from)}Z`} className="area" />
          {added.map(({ at }) => (
            <path key={at} d={`M${x(at)} 0V100`} className="pack-line" />
          ))}
          <path d={steps} className="line" />
          <path d={`M${x(today)} 0V100`} className="now-line" />
          {seen !== undefined && (
            <path d={`M${x(today)} ${y(left)}L${x(seen)} ${y(leftThen)}`} className="guess" />
          )}
        </svg>
        <b className="mark" style={{ insetInlineStart: `${x(today)}%`, insetBlockStart: 0 }}>
          {t('Today')}
        </b>
        {added.map(({ at, amount }) => (
          <b
            key={at}
            className="mark"
            style={{ insetInlineEnd: `${100 - x(at)}%`, insetBlockStart: '1.2rem' }}
          >
            <bdi dir="ltr">+{writeAmount(amount)}</bdi>
          </b>
        ))}
        {end !== undefined && end <= to && (
          <b
            className="mark"
            style={
              x(end) > 65
                ? { insetInlineEnd: `${100 - x(end)}%`, insetBlockEnd: '60%' }
                : { insetInlineStart: `${x(end)}%`, insetBlockEnd: 0 }
            }
          >
            {t('Used up')}
            <br />
            {formatMonthDay(dayOf(new Date(end)))}
          </b>
        )}
      </div>
      <div className="packs">
        {packs.map(({ packId, from: begin, to: last }, place) => (
          <span
            key={packId}
            style={{ insetInlineStart: `${x(begin)}%`, inlineSize: `${Math.max(x(last) - x(begin), 4)}%` }}
          >
            {packs.length > 1 ? t('Pack {number}', { number: place + 1 }) : t('Pack in use')}
          </span>
        ))}
        {end !== undefined && end < to && (
          <span
            className="border-dashed! text-ink-2"
            style={{ insetInlineStart: `${x(end)}%`, inlineSize: `${100 - x(end)}%` }}
          >
            {t('No pack yet')}
          </span>
        )}
      </div>
      <div className="dates">
        {ticks.map((at) => (
          <span key={at} style={{ insetInlineStart: `${x(at)}%` }}>
            {formatMonthDay(dayOf(new Date(at)))}
          </span>
        ))}
      </div>
    </div>
  )
}

const KINDS: Record<Exclude<Movement['kind'], 'dose'>, string> = {
  opening: sentence('Pack added'),
  refill: sentence('Added'),
  correction: sentence('Counted'),
  discard: sentence('Thrown away'),
  loss: sentence('Lost'),
  reversal: sentence('Undone'),
  expiry: sentence('Expired, or counted again'),
  join: sentence('Entries joined or separated'),
}

/** Describes a day's movements, doses as one line. */
function happenedOn(movements: readonly Movement[]): string[] {
  const doses = movements.filter(({ kind }) => kind === 'dose').length
  const others = movements.flatMap(({ kind, amount }) =>
    kind === 'dose'
      ? []
      : [
          amount > 0
            ? t('{what}: +{amount}', { what: t(KINDS[kind]), amount: writeAmount(amount) })
            : t(KINDS[kind]),
        ],
  )
  return [...others, ...(doses > 0 ? [tn(doses, '{count} dose', '{count} doses')] : [])]
}

function StockTable({ movements, usedUp }: { movements: readonly Movement[]; usedUp: number | undefined }) {
  const days = [...new Set(movements.map(({ at }) => dayOf(at)))]
  return (
    <table className="w-full text-start text-sm">
      <thead>
        <tr className="border-b border-ink">
          <th scope="col" className="py-1.5 pe-2">
            {t('Day')}
          </th>
          <th scope="col" className="pe-2">
            {t('What')}
          </th>
          <th scope="col" className="text-end">
            {t('Left')}
          </th>
        </tr>
      </thead>
      <tbody>
        {usedUp !== undefined && (
          <Row day={dayOf(new Date(usedUp))} what={[t('Used up at this pace')]} left={0} />
        )}
        {days.map((day) => {
          const own = movements.filter(({ at }) => dayOf(at) === day)
          return <Row key={day} day={day} what={happenedOn(own)} left={own[0]?.left ?? null} />
        })}
      </tbody>
    </table>
  )
}

const Row = ({ day, what, left }: { day: string; what: readonly string[]; left: number | null }) => (
  <tr className="border-b border-rule align-top">
    <td className="py-1.5 pe-2">{formatMonthDay(day)}</td>
    <td className="py-1.5 pe-2">
      {what.map((each) => (
        <span key={each} className="block">
          {each}
        </span>
      ))}
    </td>
    <td className="py-1.5 text-end font-bold">{left === null ? '?' : writeAmount(left)}</td>
  </tr>
)
