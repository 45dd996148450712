import * as z from 'zod/mini'
import { LoginBody, SignedIn, SignUpBody, User } from './auth.ts'
import type { AnswerOf, BodyIn, Call, Endpoint, Params, QueryIn } from './call.ts'
import { Dose, DoseBody, DosesQuery } from './doses.ts'
import { Family, FamilyBody } from './families.ts'
import { AddMedicationBody, ChangeMedicationBody, Medication, MedicationsQuery } from './medications.ts'
import { Diagnosis, ImageQuery, Recognition, RecognizeQuery } from './photos.ts'

/**
 * The table: every call of the product, row for row section 7 of the specification (and log-out).
 * The server turns a row into a route; the web imports only its types.
 */
export const calls = {
  'GET /api/auth/me': { summary: 'The signed-in user', status: 200, answer: User },
  'POST /api/auth/login': {
    summary: 'Sign in',
    access: 'public',
    body: LoginBody,
    status: 200,
    answer: SignedIn,
    refusals: [401, 429],
  },
  'POST /api/auth/signup': {
    summary: 'Create an account and its first family',
    access: 'public',
    body: SignUpBody,
    status: 201,
    answer: SignedIn,
    refusals: [409],
  },
  'POST /api/auth/logout': { summary: 'Sign out: end the session on the server', status: 204, answer: null },

  'GET /api/families': {
    summary: "The caller's families, oldest first",
    status: 200,
    answer: z.array(Family),
  },
  'POST /api/families': { summary: 'Create a family', body: FamilyBody, status: 201, answer: Family },
  'GET /api/families/{id}': { summary: 'One family', status: 200, answer: Family },
  'PATCH /api/families/{id}': { summary: 'Rename a family', body: FamilyBody, status: 200, answer: Family },
  'DELETE /api/families/{id}': {
    summary: 'Delete a family and everything in it, images included',
    status: 204,
    answer: null,
  },

  'GET /api/medications': {
    summary: "The medications of one family, or of all the caller's families, by name",
    query: MedicationsQuery,
    status: 200,
    answer: z.array(Medication),
  },
  'GET /api/medications/{id}': { summary: 'One medication', status: 200, answer: Medication },
  'POST /api/medications': {
    summary: 'Add a medication',
    body: AddMedicationBody,
    status: 201,
    answer: Medication,
  },
  'PUT /api/medications/{id}': {
    summary: 'Change a medication',
    headers: {
      'if-match': 'The version that the change was made from, in quotes; a stale one is refused with 409.',
    },
    body: ChangeMedicationBody,
    status: 200,
    answer: Medication,
    refusals: [409],
  },
  'DELETE /api/medications/{id}': { summary: 'Remove a medication', status: 204, answer: null },

  'GET /api/medications/{id}/logs': {
    summary: 'The doses taken of a medication, newest first',
    query: DosesQuery,
    status: 200,
    answer: z.array(Dose),
  },
  'POST /api/medications/{id}/logs': {
    summary: 'Log a dose',
    headers: {
      'idempotency-key': 'A repeat with the same key returns the first answer instead of a second dose.',
    },
    body: DoseBody,
    status: 201,
    answer: Dose,
    refusals: [409],
  },
  'DELETE /api/medications/{id}/logs/{logId}': {
    summary: 'Delete a dose and give its pills back',
    status: 204,
    answer: null,
  },

  'POST /api/recognize-medicine': {
    summary: 'Keep photos of a package and read them',
    query: RecognizeQuery,
    files: { field: 'images', atMost: 10 },
    status: 200,
    answer: Recognition,
    refusals: [413, 503],
  },
  'GET /api/images': { summary: 'A stored image', query: ImageQuery, status: 200, answer: 'image' },
  'POST /api/diagnose-image': {
    summary: 'Judge the quality of a photo and show the text on it; nothing is kept',
    files: { field: 'image', atMost: 1 },
    status: 200,
    answer: Diagnosis,
    refusals: [413, 503],
  },
} as const satisfies Record<Endpoint, Call>

export type Calls = typeof calls
export type CallName = keyof Calls

/** The value answered by a call. */
export type Answer<Name extends CallName> = AnswerOf<Calls[Name]>
/** What a client may pass to a call: path parameters, query and body, each where the row has one. */
export type Input<Name extends CallName> = (keyof Params<Name> extends never
  ? { params?: undefined }
  : { params: Params<Name> }) &
  (QueryIn<Calls[Name]> extends undefined ? { query?: undefined } : { query?: QueryIn<Calls[Name]> }) &
  (BodyIn<Calls[Name]> extends undefined ? { body?: undefined } : { body: BodyIn<Calls[Name]> })
