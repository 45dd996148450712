import { foldText } from '../../../../language/fold.ts'
import type { Preparation } from '../preparation.ts'
import type { PreparedRows } from '../prepared.ts'
import { personName, type Row } from '../readRow.ts'

/** People by their ids in the files. */
export interface People {
  get(source: string): string | undefined
  /** The person that a row names; null if it names none. A name that nobody has becomes a new person. */
  named(row: Row, head: string): string | null
}

export function preparePeople(preparation: Preparation): People {
  const people = new Map(preparation.existing.people.map(({ id, name }) => [foldText(name), id]))
  const personIds = new Map(preparation.existing.people.map(({ id }) => [id, id]))
  const addPerson = (name: string, source: string, rest: Partial<PreparedRows['people'][number]> = {}) => {
    const id = preparation.newId('people', source)
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
    }
    personIds.set(id, id)
    people.set(foldText(name), id)
    return id
  }
  const named = (row: Row, head: string): string | null => {
    const source = row.raw(`${head}_id`)
    const known = source === '' ? undefined : personIds.get(source)
    if (known !== undefined) return known
    if (row.raw(head) === '') return null
    const name = personName(row.raw(head))
    const id = people.get(foldText(name)) ?? addPerson(name, source || name)
    if (source !== '') personIds.set(source, id)
    return id
  }
  preparation.each('people', (row) => {
    const source = row.needed('id')
    const name = personName(row.raw('name'))
    const same =
      preparation.idsOf('people', source).flatMap((id) => personIds.get(id) ?? [])[0] ??
      people.get(foldText(name))
    if (same !== undefined) {
      personIds.set(source, same)
      return preparation.list('people', 'same', name)
    }
    const id = addPerson(name, source, {
      kind: row.oneOf<'person' | 'pet'>('kind', ['person', 'pet']) ?? 'person',
      letter: row.optional(() => row.text('letter', 32)),
      colour: row.optional(() => row.whole('colour', 1, 8)),
      timeZone: row.optional(() => row.zone('time_zone')),
      allergies: row.optional(() => row.text('allergies', 300)),
      archivedAt: row.instant('archived', { isPast: true }),
      createdAt: row.created(),
    })
    personIds.set(source, id)
  })
  return { get: (source) => personIds.get(source), named }
}
