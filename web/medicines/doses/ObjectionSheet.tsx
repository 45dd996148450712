import type { ReactNode } from 'react'
import { writeAmountOf } from '../../../contract/amounts.ts'
import type { FactsOf } from '../../../contract/failures.ts'
import type { Medication } from '../../../contract/medications.ts'
import type { Person } from '../../../contract/people.ts'
import { withCommas } from '../../../language/lists.ts'
import { AlreadyTaken } from './AlreadyTaken.tsx'
import { BeyondLimit } from './BeyondLimit.tsx'
import { OnlyExpired } from './OnlyExpired.tsx'
import { OtherStrength } from './OtherStrength.tsx'
import type { Objection, ObjectionAnswers } from './objection.ts'
import { amountIn } from './objectionWords.ts'

interface ObjectionSheetProps extends ObjectionAnswers {
  medication: Pick<Medication, 'name' | 'unit'>
  people: readonly Person[]
  objection: Objection
  /** The person, if the dose does not name one. */
  takerId?: string
  /** The medication's photo, small. */
  picture?: ReactNode
}

/** Resolves conflicts of a dose with the plans. A true record is never refused. */
export function ObjectionSheet({
  medication,
  people,
  objection: { body, code, facts },
  takerId = body.personId,
  picture,
  ...answers
}: ObjectionSheetProps) {
  const taker = people.find(({ id }) => id === takerId)
  const about = (
    <div className="flex items-center gap-3">
      {picture}
      <p className="min-w-0">
        <b dir="auto" className="block font-serif text-lg leading-tight wrap-anywhere">
          {medication.name}
        </b>
        <span className="text-sm text-ink-2">
          {withCommas([taker?.name, writeAmountOf(amountIn(body), medication.unit)])}
        </span>
      </p>
    </div>
  )
  const props = { about, body, taker, ...answers }
  const { unit } = medication
  switch (code) {
    case 'alreadyTaken':
      return <AlreadyTaken {...props} facts={facts as FactsOf<'alreadyTaken'>} />
    case 'limit':
      return <BeyondLimit {...props} facts={facts as FactsOf<'limit'>} unit={unit} />
    case 'onlyExpiredLeft':
      return <OnlyExpired {...props} packId={(facts as FactsOf<'onlyExpiredLeft'>).packId} />
    case 'otherStrength':
      return <OtherStrength {...props} facts={facts as FactsOf<'otherStrength'>} unit={unit} />
    default:
      return null
  }
}
