import { type ImportPreview, MOST_QUESTIONS } from '../../../contract/imports.ts'
import { Preparation } from './preparation.ts'
import type { PreparedRows } from './prepared.ts'
import type { FindIds, ImportJob } from './process/importJob.ts'
import { readFiles } from './readFiles.ts'
import { prepareDoses } from './tables/doses.ts'
import { prepareMeasurements } from './tables/measurements.ts'
import { prepareMedicines } from './tables/medicines.ts'
import { findMoments, prepareMoments } from './tables/moments.ts'
import { prepareMovements, preparePacks } from './tables/packs.ts'
import { preparePeople } from './tables/people.ts'
import { preparePlanned } from './tables/planned.ts'
import { preparePlans } from './tables/plans.ts'

/** Reads files and determines what of them is new to a family. Runs in a process of its own: nothing yields. */
export async function readAndPrepare(
  { body, familyId, existing, now: at }: ImportJob,
  find: FindIds,
): Promise<{ rows: PreparedRows; preview: ImportPreview }> {
  const now = new Date(at)
  const { format, columns, incoming } = await readFiles(body, now)
  const preparation = new Preparation({ familyId, existing, find, incoming, body, now })
  // In the order in which they refer to each other.
  const people = preparePeople(preparation)
  const medicines = prepareMedicines(preparation, people)
  const packs = preparePacks(preparation, medicines)
  const plans = await preparePlans(preparation, people, medicines)
  const planned = preparePlanned(preparation, { people, medicines, plans })
  const moments = findMoments(preparation, plans)
  await prepareDoses(preparation, { people, medicines, packs, planned, moments })
  prepareMoments(preparation, moments)
  prepareMovements(preparation, { people, medicines, packs })
  await prepareMeasurements(preparation, people)
  return {
    rows: preparation.out,
    preview: {
      format,
      columns: columns.map((column) => column.slice(0, 300)),
      counts: preparation.counts,
      questions: [...incoming.questions.values()].slice(0, MOST_QUESTIONS),
      lines: preparation.lines(),
    },
  }
}
