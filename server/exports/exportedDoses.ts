import type { Dose } from '../../contract/doses.ts'
import type { Acting } from '../http/acting.ts'
import { DOSE_COLUMNS, medicationsOf } from '../medications/queries.ts'

/** Bounds the memory that an export takes. */
const PAGE = 1000

/** All doses of a medication, oldest first, a page at a time. None from the moment on that the caller may no longer see them. */
export async function* pagesOfDoses(act: Acting, medicationId: string): AsyncGenerator<Dose[]> {
  let last: Dose | undefined
  do {
    let doses = medicationsOf(act)
      .innerJoin('doses', 'doses.medicationId', 'medications.id')
      .where('doses.medicationId', '=', medicationId)
      .select(DOSE_COLUMNS)
      .orderBy('doses.takenAt')
      .orderBy('doses.id')
      .limit(PAGE)
    if (last !== undefined) {
      const { takenAt, id } = last
      doses = doses.where((eb) => eb(eb.refTuple('doses.takenAt', 'doses.id'), '>', eb.tuple(takenAt, id)))
    }
    const page = await doses.execute()
    if (page.length > 0) yield page
    last = page.length === PAGE ? page.at(-1) : undefined
  } while (last !== undefined)
}
