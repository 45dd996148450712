import type { InvitationKeyBody } from '../../contract/invitationKey.ts'
import { readOf } from './http/read.ts'

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Every read of the web app, as a function or a constant: what is asked for, and the key that its answer is kept under. */
export const reads = {
  signUpState: readOf('GET /api/auth/signup', {}),
  account: readOf('GET /api/account', {}),
  backups: readOf('GET /api/operator/backups', {}),
  sessions: readOf('GET /api/account/sessions', {}),
  apiTokens: readOf('GET /api/account/tokens', {}),
  passkeys: readOf('GET /api/account/passkeys', {}),
  secondStep: readOf('GET /api/account/second-step', {}),
  /** The newest events of the account. */
  accountEvents: (limit: number) => readOf('GET /api/account/events', { query: { limit: String(limit) } }),
  deletion: readOf('GET /api/account/deletion', {}),
  /** Subject of a message's link. Sent as a body, so that no address contains the token. */
  reminder: (token: string) => readOf('POST /api/reminders/look', { body: { token } }),
  /** Members who are reminded of a person's doses. */
  reminded: (personId: string) => readOf('GET /api/people/{id}/reminded', { params: { id: personId } }),
  reminderSettings: readOf('GET /api/reminders/settings', {}),
  families: readOf('GET /api/families', {}),
  calendars: (familyId: string) => readOf('GET /api/families/{id}/calendars', { params: { id: familyId } }),
  /** Summary of a person for a doctor, by local days of this device. */
  doctor: (personId: string) =>
    readOf('GET /api/people/{id}/doctor', { params: { id: personId }, query: { timeZone: timeZone() } }),
  shares: (personId: string) => readOf('GET /api/people/{id}/shares', { params: { id: personId } }),
  imports: (familyId: string) => readOf('GET /api/families/{id}/imports', { params: { id: familyId } }),
  invitations: (familyId: string) =>
    readOf('GET /api/families/{id}/invitations', { params: { id: familyId } }),
  /** Preview of an invitation. Sent as a body, so that no address contains the token. */
  invitation: (body: InvitationKeyBody) => readOf('POST /api/invitations/preview', { body }),
  family: (id: string) => readOf('GET /api/families/{id}', { params: { id } }),
  members: (familyId: string) => readOf('GET /api/families/{id}/members', { params: { id: familyId } }),
  people: (familyId: string) => readOf('GET /api/families/{id}/people', { params: { id: familyId } }),
  /** A family's; those of all families while none is selected. */
  medications: (familyId: string | undefined) => readOf('GET /api/medications', { query: { familyId } }),
  /** Products that a family had before, by their codes. */
  products: (familyId: string) => readOf('GET /api/families/{id}/products', { params: { id: familyId } }),
  medication: (id: string) => readOf('GET /api/medications/{id}', { params: { id } }),
  /** In the order of use. */
  packsOf: (id: string) => readOf('GET /api/medications/{id}/packs', { params: { id } }),
  /** The newest changes of a medication's count, enough for weeks of doses. */
  movementsOf: (id: string) =>
    readOf('GET /api/medications/{id}/movements', { params: { id }, query: { limit: '1000' } }),
  /** Including stopped plans. */
  plansOf: (id: string) => readOf('GET /api/medications/{id}/plans', { params: { id } }),
  forecast: (id: string) => readOf('GET /api/medications/{id}/forecast', { params: { id } }),
  /** Adherence to one medication; days of the plans' time zones, both inclusive. */
  adherence: (familyId: string, medicationId: string, days: { from: string; to: string }) =>
    readOf('GET /api/adherence', { query: { familyId, medicationId, ...days } }),
  /** Adherence of a family; days as above. */
  adherenceOfAll: (familyId: string, days: { from: string; to: string }) =>
    readOf('GET /api/adherence', { query: { familyId, ...days } }),
  /** Occurrences of one medication, `from` inclusive and `to` exclusive. */
  occurrencesOf: (
    familyId: string,
    medicationId: string,
    range: { from: string; to: string; open?: 'true' | undefined },
  ) => readOf('GET /api/occurrences', { query: { familyId, medicationId, ...range } }),
  /** Occurrences of one person, `from` inclusive and `to` exclusive. */
  occurrencesOfPerson: (familyId: string, personId: string, range: { from: string; to: string }) =>
    readOf('GET /api/occurrences', { query: { familyId, personId, ...range } }),
  /** A register's entry for a product code, and if the name may be that product's. */
  registerProduct: (code: string, name: string) =>
    readOf('GET /api/registers/product', { query: { code, ...(name !== '' && { name }) } }),
  /** Names that begin as typed. */
  nameSuggestions: (familyId: string, text: string) =>
    readOf('GET /api/families/{id}/name-suggestions', { params: { id: familyId }, query: { text } }),
  /** Preview of all that a medication would get from another one that is the same. */
  joinPreview: (id: string, other: string) =>
    readOf('GET /api/medications/{id}/joins/preview', { params: { id }, query: { other } }),
  /** Joins into a medication that can be separated again. */
  joins: (id: string) => readOf('GET /api/medications/{id}/joins', { params: { id } }),
  /** Preview of all that would stay behind if a medication moved to another family. */
  movePreview: (id: string, familyId: string) =>
    readOf('GET /api/medications/{id}/moves/preview', { params: { id }, query: { familyId } }),
  /** Families from which a medication was moved and can move back with all that stayed. */
  moves: (id: string) => readOf('GET /api/medications/{id}/moves', { params: { id } }),
  /** The registers that medicines are looked up in. */
  registers: () => readOf('GET /api/registers', {}),
  /** Ingredients of a medication, and others of its family that share one. */
  ingredients: (id: string) => readOf('GET /api/medications/{id}/ingredients', { params: { id } }),
  /** Ingredients of a family's medications, where they are known. */
  knownIngredients: (familyId: string) =>
    readOf('GET /api/families/{id}/known-ingredients', { params: { id: familyId } }),
  /** Ingredients by name. */
  ingredientsOfName: (familyId: string, name: string) =>
    readOf('GET /api/families/{id}/ingredients', { params: { id: familyId }, query: { name } }),
  /** Shopping list, by the local day of this device. */
  shopping: (familyId: string) =>
    readOf('GET /api/families/{id}/shopping', {
      params: { id: familyId },
      query: { timeZone: timeZone() },
    }),
  /** Packs of all medications of a family, by the day here. */
  packs: (familyId: string, query: { state: 'expired' | 'expiring' } | { lot: string }) =>
    readOf('GET /api/families/{id}/packs', {
      params: { id: familyId },
      query: { ...query, timeZone: timeZone() },
    }),
  /** Occurrences of a family, `from` inclusive and `to` exclusive. */
  occurrences: (familyId: string, range: { from: string; to: string; open?: 'true' }) =>
    readOf('GET /api/occurrences', { query: { familyId, ...range } }),
  /** Measurements in a family, or of one of its people, `from` inclusive and `to` exclusive. */
  measurements: (familyId: string, query: { from: string; to: string; personId?: string }) =>
    readOf('GET /api/families/{id}/measurements', { params: { id: familyId }, query }),
  /** Allowances of all as-needed plans. */
  allowances: (familyId: string) => readOf('GET /api/families/{id}/allowances', { params: { id: familyId } }),
  /** Allowance for a planned dose. */
  allowance: (id: string, personId: string) =>
    readOf('GET /api/medications/{id}/allowance', { params: { id }, query: { personId } }),
  forecasts: (familyId: string) => readOf('GET /api/families/{id}/forecasts', { params: { id: familyId } }),
  /** `from` inclusive, `to` exclusive. */
  doses: (id: string, range: { from: string; to: string }) =>
    readOf('GET /api/medications/{id}/logs', { params: { id }, query: range }),
}
