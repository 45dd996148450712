import type { InvitationKeyBody } from '../contract/invitationKey.ts'
import { readOf } from './http/read.ts'

/** That of this device. */
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Every read of the web app, as a function or a constant: what is asked for, and the key that its answer is kept under. */
export const reads = {
  signUpState: readOf('GET /api/auth/signup', {}),
  account: readOf('GET /api/account', {}),
  /** Of the whole server, for its operators. */
  backups: readOf('GET /api/operator/backups', {}),
  sessions: readOf('GET /api/account/sessions', {}),
  apiTokens: readOf('GET /api/account/tokens', {}),
  passkeys: readOf('GET /api/account/passkeys', {}),
  secondStep: readOf('GET /api/account/second-step', {}),
  /** The newest events of the account. */
  accountEvents: (limit: number) => readOf('GET /api/account/events', { query: { limit: String(limit) } }),
  deletion: readOf('GET /api/account/deletion', {}),
  /** What the link of a message is about. It is sent, as no address may hold it. */
  reminder: (token: string) => readOf('POST /api/reminders/look', { body: { token } }),
  /** Whom one follows, and how one is told. */
  reminderSettings: readOf('GET /api/reminders/settings', {}),
  families: readOf('GET /api/families', {}),
  calendars: (familyId: string) => readOf('GET /api/families/{id}/calendars', { params: { id: familyId } }),
  /** What a person takes, by the days here. */
  doctor: (personId: string) =>
    readOf('GET /api/people/{id}/doctor', { params: { id: personId }, query: { timeZone: timeZone() } }),
  shares: (personId: string) => readOf('GET /api/people/{id}/shares', { params: { id: personId } }),
  imports: (familyId: string) => readOf('GET /api/families/{id}/imports', { params: { id: familyId } }),
  invitations: (familyId: string) =>
    readOf('GET /api/families/{id}/invitations', { params: { id: familyId } }),
  /** What a link or a code invites to. It is sent, as no address may hold it. */
  invitation: (body: InvitationKeyBody) => readOf('POST /api/invitations/preview', { body }),
  family: (id: string) => readOf('GET /api/families/{id}', { params: { id } }),
  members: (familyId: string) => readOf('GET /api/families/{id}/members', { params: { id: familyId } }),
  /** Who takes medicines in a family. */
  people: (familyId: string) => readOf('GET /api/families/{id}/people', { params: { id: familyId } }),
  /** A family's; those of all families while none is selected. */
  medications: (familyId: string | undefined) => readOf('GET /api/medications', { query: { familyId } }),
  /** Products that a family had before, by their codes. */
  products: (familyId: string) => readOf('GET /api/families/{id}/products', { params: { id: familyId } }),
  medication: (id: string) => readOf('GET /api/medications/{id}', { params: { id } }),
  /** Of a medication, in the order of use. */
  packsOf: (id: string) => readOf('GET /api/medications/{id}/packs', { params: { id } }),
  /** The newest changes of a medication's count, enough for weeks of doses. */
  movementsOf: (id: string) =>
    readOf('GET /api/medications/{id}/movements', { params: { id }, query: { limit: '1000' } }),
  /** Who takes a medication when; stopped plans too. */
  plansOf: (id: string) => readOf('GET /api/medications/{id}/plans', { params: { id } }),
  /** How long a medication lasts, if every plan is kept. */
  forecast: (id: string) => readOf('GET /api/medications/{id}/forecast', { params: { id } }),
  /** How the plans of one medication were kept; days of the plans' own clocks, both inside. */
  adherence: (familyId: string, medicationId: string, days: { from: string; to: string }) =>
    readOf('GET /api/adherence', { query: { familyId, medicationId, ...days } }),
  /** How all plans of a family were kept, on such days. */
  adherenceOfAll: (familyId: string, days: { from: string; to: string }) =>
    readOf('GET /api/adherence', { query: { familyId, ...days } }),
  /** What is planned of one medication, `from` inclusive and `to` exclusive. */
  occurrencesOf: (familyId: string, medicationId: string, range: { from: string; to: string }) =>
    readOf('GET /api/occurrences', { query: { familyId, medicationId, ...range } }),
  /** What is planned of one person, `from` inclusive and `to` exclusive. */
  occurrencesOfPerson: (familyId: string, personId: string, range: { from: string; to: string }) =>
    readOf('GET /api/occurrences', { query: { familyId, personId, ...range } }),
  /** What a register says of a product code, and whether a name may be that product's. */
  registerProduct: (code: string, name: string) =>
    readOf('GET /api/registers/product', { query: { code, ...(name !== '' && { name }) } }),
  /** Names that begin as typed. */
  nameSuggestions: (familyId: string, text: string) =>
    readOf('GET /api/families/{id}/name-suggestions', { params: { id: familyId }, query: { text } }),
  /** The registers that medicines are looked up in. */
  registers: () => readOf('GET /api/registers', {}),
  /** What is in a medication, and what else of its family shares it. */
  ingredients: (id: string) => readOf('GET /api/medications/{id}/ingredients', { params: { id } }),
  /** The same for what is to be called so. */
  ingredientsOfName: (familyId: string, name: string) =>
    readOf('GET /api/families/{id}/ingredients', { params: { id: familyId }, query: { name } }),
  /** What a family is to buy, by the day here. */
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
  /** What is planned in a family, `from` inclusive and `to` exclusive. */
  occurrences: (familyId: string, range: { from: string; to: string }) =>
    readOf('GET /api/occurrences', { query: { familyId, ...range } }),
  /** Measurements in a family, or of one of its people, `from` inclusive and `to` exclusive. */
  measurements: (familyId: string, query: { from: string; to: string; personId?: string }) =>
    readOf('GET /api/families/{id}/measurements', { params: { id: familyId }, query }),
  /** What of all that is taken as needed in a family may be taken by now. */
  allowances: (familyId: string) => readOf('GET /api/families/{id}/allowances', { params: { id: familyId } }),
  /** How long what is planned in a family lasts. */
  forecasts: (familyId: string) => readOf('GET /api/families/{id}/forecasts', { params: { id: familyId } }),
  /** Those of a time, `from` inclusive and `to` exclusive. */
  doses: (id: string, range: { from: string; to: string }) =>
    readOf('GET /api/medications/{id}/logs', { params: { id }, query: range }),
}
