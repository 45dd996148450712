import type { DoseBody } from '../contract/doses.ts'
import type { AddMedicationBody } from '../contract/medications.ts'
import type { Occurrence } from '../contract/occurrences.ts'
import type { PlanBody, PlanStatus } from '../contract/plans.ts'
import { addSomeMedication, addSomePerson, type Member } from './household.ts'
import { planBody } from './somePlan.ts'
import type { TestApp } from './testApp.ts'

/**
 * A family in which a member plans Mila's doses of one medication. Each test makes one: plans share their
 * family's clock.
 */
export class PlannedFamily {
  id = ''
  medicationId = ''
  mila = ''
  readonly #home: TestApp
  readonly #member: Member

  constructor(home: TestApp, member: Member) {
    this.#home = home
    this.#member = member
  }

  get token(): string {
    return this.#member.token
  }

  /** Makes a family in the morning of November 20, 2026. */
  begin = async (medication: Partial<AddMedicationBody> = {}): Promise<void> => {
    this.at('2026-11-20T07:00:00.000Z')
    const { token } = this
    const { body } = await this.#home.call('POST /api/families', { token, body: { name: 'Berg' } })
    this.id = body.id
    this.mila = await this.addPerson('Mila')
    const family = { ...this.#member, familyId: this.id }
    ;({ id: this.medicationId } = await addSomeMedication(this.#home, family, medication))
  }

  at = (instant: string | number): void => {
    this.#home.clock.now = new Date(instant)
  }

  addPerson = (name: string): Promise<string> =>
    addSomePerson(this.#home, { token: this.token, familyId: this.id }, { name })

  make = async (fields: Partial<PlanBody> = {}, key?: string) => {
    const answer = await this.#home.call('POST /api/medications/{id}/plans', {
      ...this.ofMedication(),
      body: planBody(this.mila, fields),
      ...(key && { headers: { 'idempotency-key': key } }),
    })
    return { ...answer, body: answer.body as typeof answer.body & { message: string } }
  }

  plan = async (fields: Partial<PlanBody> = {}): Promise<string> => (await this.make(fields)).body.id

  plans = async () => (await this.#home.call('GET /api/medications/{id}/plans', this.ofMedication())).body

  change = (id: string, fields: Partial<PlanBody>, ifMatch?: number) =>
    this.#home.call('PUT /api/plans/{id}', {
      token: this.token,
      params: { id },
      body: planBody(this.mila, fields),
      headers: ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` },
    })

  set = (id: string, status: PlanStatus) =>
    this.#home.call('PATCH /api/plans/{id}', { token: this.token, params: { id }, body: { status } })

  skip = (id: string, reason: 'toldTo' | 'noneLeft' = 'toldTo') =>
    this.#home.call('POST /api/occurrences/{id}/skip', {
      token: this.token,
      params: { id },
      body: { reason },
    })

  /** Logs a dose of one for Mila, now and by the member, by default. */
  log = async (body: Partial<DoseBody> = {}, token: string = this.token, key?: string) => {
    const answer = await this.#home.call('POST /api/medications/{id}/logs', {
      ...this.ofMedication(),
      token,
      body: { takenAt: this.#home.clock.now.toISOString(), amount: 1, personId: this.mila, ...body },
      ...(key && { headers: { 'idempotency-key': key } }),
    })
    return { ...answer, body: answer.body as typeof answer.body & Record<string, unknown> }
  }

  /** Sets the time zone of Mila, or of a named person. */
  moveClock = (timeZone: string, personId: string = this.mila, token: string = this.token) =>
    this.#home.call('PUT /api/people/{id}/time-zone', {
      token,
      params: { id: personId },
      body: { timeZone },
    })

  moveFamilyClock = (timeZone: string) =>
    this.#home.call('PUT /api/families/{id}/time-zone', {
      token: this.token,
      params: { id: this.id },
      body: { timeZone },
    })

  between = async (from: string, to: string): Promise<Occurrence[]> => {
    const query = { familyId: this.id, from, to }
    return (await this.#home.call('GET /api/occurrences', { token: this.token, query })).body
  }

  /** Occurrences of November 20. */
  today = (): Promise<Occurrence[]> => this.between('2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z')

  states = async () =>
    (await this.today()).map(({ local, state, dose }) => [local.slice(11), state, dose?.id])

  /** Occurrences in short: "2026-11-20T08:00 1 taken". */
  inShort = async (from: string, to: string): Promise<string[]> =>
    (await this.between(from, to)).map(({ local, amount, state }) => `${local} ${amount} ${state}`)

  left = async (): Promise<number | null> =>
    (await this.#home.call('GET /api/medications/{id}', this.ofMedication())).body.amountLeft

  ofMedication = () => ({ token: this.token, params: { id: this.medicationId } })

  ofDose = (logId: string) => ({ token: this.token, params: { id: this.medicationId, logId } })
}
