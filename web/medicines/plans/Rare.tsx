import {
  Bell,
  CalendarDays,
  ChevronDown,
  type LucideIcon,
  Thermometer,
  Timer,
  TrendingDown,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { MEASUREMENT_KINDS } from '../../../contract/measuring.ts'
import { sentence, t } from '../../../language/t.ts'
import { OneOf } from '../../base/ui/Chips.tsx'
import { TextField } from '../../base/ui/Field.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { KIND_NAMES } from '../measurements/measurementWords.ts'
import { Limits } from './Amounts.tsx'
import { Remind } from './Remind.tsx'
import { asksSentence, limitsSentence, spanSentence } from './rareWords.ts'
import { lateSentence, remindSentence, unusualReminding } from './remindWords.ts'
import type { PlanFormPart } from './usePlanForm.ts'

const FOOD = [
  ['', sentence('Doesn’t matter')],
  ['with', sentence('With food')],
  ['without', sentence('On an empty stomach')],
] as const

/** Chooses if it is taken with food. */
export const Food = ({ values, change }: Pick<PlanFormPart, 'values' | 'change'>) => (
  <OneOf
    legend={t('With food?')}
    options={FOOD.map(([each, words]) => [each, t(words)] as const)}
    value={values.food ?? ''}
    onValue={(food) => change({ type: 'food', food: food === '' ? null : food })}
  />
)

/** Chooses the measurement that a plan asks for with each dose. */
const Asks = ({ values, change }: Pick<PlanFormPart, 'values' | 'change'>) => (
  <OneOf
    legend={t('With each dose')}
    options={[
      ['none', t('Nothing')] as const,
      ...MEASUREMENT_KINDS.map((kind) => [kind, t(KIND_NAMES[kind])] as const),
    ]}
    value={values.asks ?? 'none'}
    onValue={(kind) => change({ type: 'asks', asks: kind === 'none' ? null : kind })}
  />
)

interface RareProps extends PlanFormPart {
  today: string
  /** The person; null if no one else could follow them. */
  name: string | null
  /** Shows one sentence for all until it is pressed, and has the question about food too. */
  isFolded: boolean
}

/** Rare settings, each as a sentence until it is edited. */
export function Rare({ today, name, isFolded, ...part }: RareProps) {
  const { values, change, field } = part
  const wrong = (...names: string[]) => names.some((name) => field(name).error !== undefined)
  const rows = (
    <>
      <Row icon={CalendarDays} sentence={spanSentence(values, today)} isOpen={wrong('startsOn')}>
        <TextField label={t('First day')} type="date" required {...field('startsOn')} />
      </Row>
      {values.often !== 'needed' && (
        <Row
          icon={Bell}
          sentence={remindSentence(values.remind)}
          detail={values.remind.on && name !== null ? lateSentence(values.remind, name) : undefined}
          isOpen={false}
        >
          <Remind {...part} name={name} />
        </Row>
      )}
      {values.often !== 'needed' && (
        <Row icon={Timer} sentence={limitsSentence(values)} isOpen={wrong('minHours', 'max24h')}>
          <Limits {...part} />
        </Row>
      )}
      {values.often !== 'needed' && (
        <Row icon={Thermometer} sentence={asksSentence(values.asks)} isOpen={false}>
          <Asks {...part} />
        </Row>
      )}
      {values.often !== 'needed' && !values.steps && (
        <div className={ROW}>
          <TrendingDown aria-hidden="true" className="size-5 text-ink-2" />
          <div className={WORDS}>
            <p className={TEXT}>{t('Same dose throughout')}</p>
            <button type="button" className="quiet-link" onClick={() => change({ type: 'stepped' })}>
              {t('Change the dose over time…')}
            </button>
          </div>
        </div>
      )}
    </>
  )
  if (!isFolded) return <Panel className="py-3! lg:py-4!">{rows}</Panel>
  // Unusual settings are said, so that none of a copied plan is hidden.
  const summary = [
    spanSentence(values, today),
    values.food !== null && t(FOOD.find(([each]) => each === values.food)?.[1] ?? ''),
    unusualReminding(values.remind),
    (values.minHours !== '' || values.max24h !== '') && limitsSentence(values),
    values.asks !== null && asksSentence(values.asks),
  ]
  return (
    <Panel className="py-1! lg:py-2!">
      <details className="group" open={wrong('startsOn', 'minHours', 'max24h') || undefined}>
        <summary className="grid min-h-15 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-3 py-2 leading-[1.3] [&::-webkit-details-marker]:hidden">
          <div>
            <p className="font-bold">{t('More')}</p>
            <p className="text-sm text-ink-2 group-open:hidden">{summary.filter(Boolean).join(' · ')}</p>
          </div>
          <ChevronDown aria-hidden="true" className="size-5 group-open:rotate-180" />
        </summary>
        <div className="pb-3">
          <Food {...part} />
        </div>
        {rows}
      </details>
    </Panel>
  )
}

const ROW =
  'grid min-h-15 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-t border-rule py-2 leading-[1.3] first:border-t-0'

// The link goes below a text that would be narrower than this.
const WORDS = 'flex min-w-0 flex-wrap items-center gap-x-3'
const TEXT = 'min-w-0 flex-[1_1_10rem]'

interface RowProps {
  icon: LucideIcon
  sentence: string
  detail?: string | undefined
  /** Contains a problem. */
  isOpen: boolean
  children: ReactNode
}

function Row({ icon: Icon, sentence, detail, isOpen: must, children }: RowProps) {
  const [open, setOpen] = useState(false)
  const isOpen = open || must
  return (
    <div className={ROW}>
      <Icon aria-hidden="true" className="size-5 text-ink-2" />
      <div className={WORDS}>
        <div className={TEXT}>
          <p className={isOpen ? 'font-bold' : ''}>{sentence}</p>
          {detail && <p className="text-sm leading-[1.35] text-ink-2">{detail}</p>}
        </div>
        <button
          type="button"
          className="quiet-link"
          aria-expanded={isOpen}
          aria-label={
            isOpen ? t('Done: {title}', { title: sentence }) : t('Change: {title}', { title: sentence })
          }
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('Done') : t('Change')}
        </button>
      </div>
      {isOpen && (
        <div className="col-span-full mb-1 rounded-md border-[1.5px] border-edge bg-enamel-sunk p-3.5">
          {children}
        </div>
      )}
    </div>
  )
}
