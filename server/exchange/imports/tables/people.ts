import { foldText } from '../../../../language/fold.ts'
import type { Preparation } from '../preparation.ts'
import type { ImportRows } from '../process/importJob.ts'
import { personName, type Row } from '../readRow.ts'

/** People by their ids in the files. */
export interface People {
  get(source: string): string | undefined
  /** The person that a row names; null if it names none. A name that nobody has becomes a new person. */
  named(row: Row, head: string): string | null
}

export function preparePeople(preparation: Preparation): People {
  const { people } = preparation.existing
  const personIds = new Map(people.map(({ id }) => [id, id]))
  const byName = new Map<string, string[]>()
  /** People whom an id of the files stands for: another id with their name is someone else. */
  const claimed = new Set<string>()
  const addName = (name: string, id: string) =>
    byName.set(foldText(name), [...(byName.get(foldText(name)) ?? []), id])
  for (const { id, name } of people) addName(name, id)

  const withName = (name: string, source: string): string | undefined =>
    byName.get(foldText(name))?.find((id) => source === '' || !claimed.has(id))
  const claim = (source: string, id: string): string => {
    if (source === '') return id
    personIds.set(source, id)
    claimed.add(id)
    return id
  }
  const addPerson = (name: string, source: string, rest: Partial<ImportRows['people'][number]> = {}) => {
    const id = preparation.newId('people', source || name)
    if (!personIds.has(id)) {
      preparation.out.people.push({
        id,
        name,
        kind: 'person',
        letter: null,
        colour: null,
        timeZone: null,
        allergies: null,
        archivedAt: null,
        createdAt: preparation.at,
        ...rest,
      })
      preparation.list('people', 'new', name)
      addName(name, id)
    }
    personIds.set(id, id)
    return claim(source, id)
  }
  const named = (row: Row, head: string): string | null => {
    const source = row.raw(`${head}_id`)
    const known = source === '' ? undefined : personIds.get(source)
    if (known !== undefined) return known
    if (row.raw(head) === '') return null
    const name = personName(row.raw(head))
    const same = withName(name, source)
    return same === undefined ? addPerson(name, source) : claim(source, same)
  }
  // Ids come before names: an earlier import may have made one of several people of a name.
  for (const source of preparation.keys('people')) {
    const known = preparation.idsOf('people', source).find((id) => personIds.has(id))
    if (known !== undefined) claim(source, known)
  }
  preparation.each('people', (row) => {
    const source = row.needed('id')
    const name = personName(row.raw('name'))
    const known = personIds.get(source) ?? withName(name, source)
    if (known !== undefined) {
      claim(source, known)
      return preparation.list('people', 'same', name)
    }
    addPerson(name, source, {
      kind: row.oneOf<'person' | 'pet'>('kind', ['person', 'pet']) ?? 'person',
      letter: row.optional(() => row.text('letter', 32)),
      colour: row.optional(() => row.whole('colour', 1, 8)),
      timeZone: row.optional(() => row.zone('time_zone')),
      allergies: row.optional(() => row.text('allergies', 300)),
      archivedAt: row.instant('archived', { isPast: true }),
      createdAt: row.created(),
    })
  })
  return { get: (source) => personIds.get(source), named }
}
