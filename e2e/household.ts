import type { Page } from '@playwright/test'
import type { Answer, CallName } from '../contract/calls.ts'
import type { ChangeDoseBody, Dose, DoseBody } from '../contract/doses.ts'
import type { Family, Role } from '../contract/families.ts'
import type { InvitationBody, NewInvitation } from '../contract/invitations.ts'
import type { AddMedicationBody, Medication } from '../contract/medications.ts'
import type { ChangeMemberBody } from '../contract/members.ts'
import type { AddPackBody, Pack } from '../contract/packs.ts'
import type { AddPersonBody, Person } from '../contract/people.ts'
import type { RecognizedPhoto } from '../contract/photos.ts'
import type { Plan, PlanBody } from '../contract/plans.ts'
import type { ReminderSettings } from '../contract/reminders.ts'
import { type Sent, toRequest } from '../contract/request.ts'
import type { ShoppingLine } from '../contract/shopping.ts'
import { test as base, type Product } from './product.ts'

let people = 0

/** A person with a first family, and shortcuts to a test's start. Everything goes through the API. */
export class Household {
  readonly email: string
  readonly password = 'secret1'
  token = ''
  familyId = ''
  private readonly url: string

  constructor(url: string) {
    this.url = url
    this.email = `person${++people}-${process.pid}@example.org`
  }

  // Node's fetch: a browser's requests take ten times the processor time.
  private async call<Name extends CallName>(
    name: Name,
    { form, ...sent }: Sent & { form?: FormData } = {},
  ): Promise<Answer<Name>> {
    const { path, body, ...request } = toRequest(name, { token: this.token, ...sent })
    const response = await fetch(this.url + path, { ...request, body: form ?? body ?? null })
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    return (response.status === 204 ? undefined : await response.json()) as Answer<Name>
  }

  async signUp(name: string): Promise<void> {
    const { email, password } = this
    const { token } = await this.call('POST /api/auth/signup', { body: { email, name, password } })
    this.token = token
    const [family] = await this.call('GET /api/families')
    this.familyId = family?.id ?? ''
  }

  add(fields: Partial<AddMedicationBody> = {}): Promise<Medication> {
    const { familyId } = this
    const some = { familyId, name: 'Ibuprofen', expirationDate: dateIn(365), pillCount: 20 }
    return this.call('POST /api/medications', { body: { ...some, ...fields } })
  }

  medications(): Promise<Medication[]> {
    return this.call('GET /api/medications', { query: { familyId: this.familyId } })
  }

  read(id: string): Promise<Medication> {
    return this.call('GET /api/medications/{id}', { params: { id } })
  }

  async count(id: string): Promise<number | null> {
    return (await this.read(id)).pillCount
  }

  change(id: string, fields: object): Promise<Medication> {
    return this.call('PUT /api/medications/{id}', { params: { id }, body: fields })
  }

  take(id: string, takenAt: Date, fields: Partial<DoseBody> = {}): Promise<Dose> {
    const body = { takenAt: takenAt.toISOString(), pillsTaken: 1, ...fields }
    return this.call('POST /api/medications/{id}/logs', { params: { id }, body })
  }

  editDose(medicationId: string, logId: string, body: ChangeDoseBody): Promise<Dose> {
    const params = { id: medicationId, logId }
    return this.call('PATCH /api/medications/{id}/logs/{logId}', { params, body })
  }

  deleteDose(medicationId: string, logId: string): Promise<unknown> {
    const params = { id: medicationId, logId }
    return this.call('DELETE /api/medications/{id}/logs/{logId}', { params })
  }

  addPack(id: string, fields: Partial<AddPackBody> = {}): Promise<Pack> {
    const some = { count: 10, expirationDate: dateIn(600) }
    return this.call('POST /api/medications/{id}/packs', { params: { id }, body: { ...some, ...fields } })
  }

  packs(id: string): Promise<Pack[]> {
    return this.call('GET /api/medications/{id}/packs', { params: { id } })
  }

  writeIngredients(id: string, ingredients: string[]) {
    return this.call('PUT /api/medications/{id}/ingredients', { params: { id }, body: { ingredients } })
  }

  makePlan(id: string, body: PlanBody): Promise<Plan> {
    return this.call('POST /api/medications/{id}/plans', { params: { id }, body })
  }

  changePlan(id: string, body: PlanBody): Promise<Plan> {
    return this.call('PUT /api/plans/{id}', { params: { id }, body })
  }

  plansOf(id: string): Promise<Plan[]> {
    return this.call('GET /api/medications/{id}/plans', { params: { id } })
  }

  invite(fields: Partial<InvitationBody> = {}): Promise<NewInvitation> {
    return this.call('POST /api/families/{id}/invitations', {
      params: { id: this.familyId },
      body: { role: 'helper', ...fields },
    })
  }

  withdraw(invitationId: string): Promise<unknown> {
    return this.call('DELETE /api/families/{id}/invitations/{invitationId}', {
      params: { id: this.familyId, invitationId },
    })
  }

  /** Switches to another family of the same person. */
  in({ id: familyId }: Family): Household {
    return Object.assign(new Household(this.url), this, { familyId })
  }

  addFamily(name: string): Promise<Family> {
    return this.call('POST /api/families', { body: { name } })
  }

  /** A person without an account, in the first family. */
  addPerson(name: string, fields: Partial<AddPersonBody> = {}): Promise<Person> {
    const params = { id: this.familyId }
    return this.call('POST /api/families/{id}/people', { params, body: { name, kind: 'person', ...fields } })
  }

  reminderSettings(): Promise<ReminderSettings> {
    return this.call('GET /api/reminders/settings')
  }

  /** Adds a line to the first family's shopping list. */
  buy(name: string): Promise<ShoppingLine> {
    const params = { id: this.familyId }
    return this.call('POST /api/families/{id}/shopping', { params, body: { name } })
  }

  /** The first family's shopping list. */
  shopping(): Promise<ShoppingLine[]> {
    return this.call('GET /api/families/{id}/shopping', { params: { id: this.familyId } })
  }

  /** A daily plan at a time of day by default, for the signed-up person by default. */
  async plan(
    medicationId: string,
    fields: Partial<PlanBody> & { at?: string; amount?: number } = {},
  ): Promise<Plan> {
    const { at = '08:00', amount = 1, ...rest } = fields
    const some: PlanBody = {
      personId: rest.personId ?? (await this.personNamed('Nora Berg')),
      phases: rest.asNeeded
        ? []
        : [{ days: null, pattern: { kind: 'daily' }, times: [{ at, amount, note: null }] }],
      asNeeded: null,
      startsOn: dateIn(-1),
      endsOn: null,
      food: null,
      limits: { minHours: null, max24h: null },
      timeZone: 'UTC',
    }
    const params = { id: medicationId }
    return this.call('POST /api/medications/{id}/plans', { params, body: { ...some, ...rest } })
  }

  async upload(name: string, picture: Buffer): Promise<RecognizedPhoto> {
    const form = new FormData()
    form.append('images', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), name)
    const answer = await this.call('POST /api/recognize-medicine', { form })
    return answer.results[0] as RecognizedPhoto
  }

  async personNamed(name: string): Promise<string> {
    const people = await this.call('GET /api/families/{id}/people', { params: { id: this.familyId } })
    return people.find((person) => person.name === name)?.id ?? ''
  }

  /** An unrelated person with a new account and family. */
  async stranger(name: string): Promise<Household> {
    const newcomer = new Household(this.url)
    await newcomer.signUp(name)
    return newcomer
  }

  /** Adds a person with a new account to this family. They have a first family too. */
  async letIn(name: string, role: Role): Promise<Household> {
    const { link } = await this.call('POST /api/families/{id}/invitations', {
      params: { id: this.familyId },
      body: { role },
    })
    const newcomer = await this.stranger(name)
    const token = new URL(link).hash.slice(1)
    await newcomer.call('POST /api/invitations/accept', { body: { token } })
    newcomer.familyId = this.familyId
    return newcomer
  }

  async changeMember(name: string, body: ChangeMemberBody): Promise<void> {
    await this.call('PATCH /api/families/{id}/members/{userId}', {
      params: await this.memberNamed(name),
      body,
    })
  }

  async removeMember(name: string): Promise<void> {
    await this.call('DELETE /api/families/{id}/members/{userId}', { params: await this.memberNamed(name) })
  }

  private async memberNamed(name: string): Promise<{ id: string; userId: string }> {
    const id = this.familyId
    const members = await this.call('GET /api/families/{id}/members', { params: { id } })
    return { id, userId: members.find((member) => member.name === name)?.userId ?? '' }
  }

  /** Signs the page's browser in as them and opens the path. */
  async enter(page: Page, path = '/'): Promise<void> {
    const cookie = { name: 'session', value: this.token, url: this.url }
    await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }])
    const first = await page.addInitScript((token) => localStorage.setItem('token', token), this.token)
    await page.goto(path)
    await first.dispose()
  }
}

/** The calendar date some days from today, as YYYY-MM-DD. */
export function dateIn(days: number): string {
  const date = new Date()
  date.setDate(date.getDate() + days)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
}

export const daysAgo = (days: number, hour: number, minute = 0): Date => {
  const date = new Date()
  date.setDate(date.getDate() - days)
  date.setHours(hour, minute, 0, 0)
  return date
}

/** A household whose first person has just signed up. */
export async function makeHousehold({ url }: Product): Promise<Household> {
  const household = new Household(url)
  await household.signUp('Nora Berg')
  return household
}

/** Every test gets its own household. */
export const test = base.extend<{ household: Household }>({
  household: async ({ product }, use) => use(await makeHousehold(product)),
})

export { expect } from '@playwright/test'
