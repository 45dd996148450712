import type { IngredientSource, MedicationIngredients, Sharing } from '../../../contract/ingredients.ts'
import type { Person } from '../../../contract/people.ts'
import { inWords } from '../../../language/lists.ts'
import { relativeTime } from '../../../language/relativeTime.ts'
import { sentence, t } from '../../../language/t.ts'

/** "Also contains paracetamol: Panadol 500 mg and Tylenol", one line per shared ingredient. */
export function sharedLines(others: readonly Sharing[]): string[] {
  const byContent = new Map<string, string[]>()
  for (const { name, shared } of others) {
    const content = inWords(shared.toSorted())
    byContent.set(content, [...(byContent.get(content) ?? []), name])
  }
  return [...byContent].map(([content, names]) =>
    t('{ingredients}: also in {medicines}', { ingredients: content, medicines: inWords(names) }),
  )
}

const SOURCES: Record<IngredientSource, string> = {
  lexicon: sentence('From the built-in list of medicine names, which does not cover every medicine.'),
  register: sentence('From an official register of medicines, by the code of the package.'),
  person: sentence('Someone in your family entered this.'),
}

/** The source of the ingredients. */
export const sourceLine = (sources: readonly IngredientSource[]): string => {
  const different = new Set(sources)
  if (different.size > 1 && different.has('register'))
    return t(
      'From official registers, the built-in list of medicine names and what your family entered. They do not cover every medicine.',
    )
  return different.size > 1
    ? t(
        'From the built-in list of medicine names, which does not cover every medicine, and from what your family entered.',
      )
    : t(SOURCES[sources[0] ?? 'lexicon'])
}

interface DoseQuestion {
  /** The medication about to be taken. */
  medication: { id: string; name: string }
  known: MedicationIngredients
  /** Person about to take it; empty until chosen. */
  taker: string
  people: readonly Person[]
  userId: string
  now: Date
}

/** Recent doses of the person with the same ingredients: one line per medication, newest first. */
export function recentLines({ medication, known, taker, people, userId, now }: DoseQuestion): string[] {
  const own = { medicationId: medication.id, name: medication.name, shared: known.ingredients }
  const doses = known.recent
    .filter(({ personId }) => taker !== '' && personId === taker)
    .flatMap(({ medicationId, takenAt }) => {
      const taken = [own, ...known.others].find((one) => one.medicationId === medicationId)
      return taken ? [{ ...taken, takenAt }] : []
    })
  // Doses of the same medication alone are shown elsewhere.
  if (doses.every(({ medicationId }) => medicationId === medication.id)) return []
  const person = people.find(({ id }) => id === taker)
  return doses.map(({ name, shared, takenAt }) => {
    const ago = relativeTime(Math.min(0, (Date.parse(takenAt) - now.getTime()) / 1000))
    const taken = { name, ingredients: inWords(shared), ago }
    if (person?.userId === userId) return t('You took {name} ({ingredients}) {ago}', taken)
    return person === undefined
      ? t('Someone took {name} ({ingredients}) {ago}', taken)
      : t('{person} took {name} ({ingredients}) {ago}', { ...taken, person: person.name })
  })
}
