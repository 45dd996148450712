import type { ImportBody } from '../../../contract/imports.ts'
import type { Acting } from '../../platform/http/acting.ts'
import { existingIn } from './existing.ts'
import type { Incoming } from './incoming.ts'
import { Preparation } from './preparation.ts'
import type { Prepared } from './prepared.ts'
import { prepareDoses } from './tables/doses.ts'
import { prepareMeasurements } from './tables/measurements.ts'
import { prepareMedicines } from './tables/medicines.ts'
import { prepareMovements, preparePacks } from './tables/packs.ts'
import { preparePeople } from './tables/people.ts'
import { preparePlanned } from './tables/planned.ts'
import { preparePlans } from './tables/plans.ts'

/** Determines what is new to a family. Writes nothing; yields between rows. */
export async function prepare(
  act: Acting,
  familyId: string,
  incoming: Incoming,
  body: ImportBody,
): Promise<Prepared> {
  const known = await existingIn(act, familyId)
  const preparation = new Preparation({ familyId, known, incoming, body, now: act.now })
  // In the order in which they refer to each other.
  const people = await preparePeople(preparation)
  const medicines = await prepareMedicines(preparation, people)
  const packs = await preparePacks(preparation, medicines)
  const plans = await preparePlans(preparation, people, medicines)
  const planned = await preparePlanned(preparation, { people, medicines, plans })
  await prepareDoses(preparation, { people, medicines, planned })
  await prepareMovements(preparation, { people, medicines, packs })
  await prepareMeasurements(preparation, people)
  return preparation.out
}
