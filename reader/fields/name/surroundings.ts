import { fold } from '../../letters/fold.ts'
import type { TextLine } from '../../page.ts'
import { isRightBehind, isRightBelow } from '../layout/nearness.ts'
import { frameOf } from '../layout/rows.ts'
import { namesCompany } from '../words/companies.ts'
import { strengthsIn } from '../words/strength.ts'
import type { PackageLexicon } from './packageLexicon.ts'

export interface Surroundings {
  strengthBeside: number
  aboveSubstance: number
  besideCompany: number
  turned: number
}

export function toSurroundings(lines: TextLine[], known: PackageLexicon): (line: TextLine) => Surroundings {
  const facts = lines.map((line) => {
    const folded = fold(line.text)
    return {
      line,
      frame: frameOf(line),
      hasStrength: strengthsIn(folded).length > 0,
      isCompany: namesCompany(folded),
      namesSubstance: known.find(line.text).some(({ medicine }) => medicine.kind === 'ingredient'),
    }
  })
  return (line) => {
    const frame = frameOf(line)
    const others = facts.filter((fact) => fact.line !== line)
    const follow = others.filter(
      (fact) => isRightBelow(frame, fact.frame) || isRightBehind(frame, fact.frame),
    )
    const precede = others.filter(
      (fact) => isRightBelow(fact.frame, frame) || isRightBehind(fact.frame, frame),
    )
    const own = facts.find((fact) => fact.line === line)
    return {
      strengthBeside: Number((own?.hasStrength ?? false) || follow.some(({ hasStrength }) => hasStrength)),
      aboveSubstance: Number(follow.some(({ namesSubstance }) => namesSubstance)),
      besideCompany: Number([...follow, ...precede].some(({ isCompany }) => isCompany)),
      turned: Number(line.direction !== 0),
    }
  }
}
