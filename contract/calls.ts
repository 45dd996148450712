import type { AnswerOf, BodyIn, CallTable, Params, QueryIn } from './call.ts'
import * as all from './modules.ts'
/** All calls of the API. The server makes a route of each row; the web imports only types. */
export const calls = {
  ...all.authCalls,
  ...all.signUpCalls,
  ...all.providerCalls,
  ...all.familyCalls,
  ...all.peopleCalls,
  ...all.invitationCalls,
  ...all.memberCalls,
  ...all.eventCalls,
  ...all.medicationCalls,
  ...all.moveCalls,
  ...all.packCalls,
  ...all.orderCalls,
  ...all.joinCalls,
  ...all.doseCalls,
  ...all.planCalls,
  ...all.occurrenceCalls,
  ...all.dueCalls,
  ...all.allowanceCalls,
  ...all.forecastCalls,
  ...all.adherenceCalls,
  ...all.reminderCalls,
  ...all.pushCalls,
  ...all.measurementCalls,
  ...all.shoppingCalls,
  ...all.ingredientCalls,
  ...all.photoCalls,
  ...all.registerCalls,
  ...all.imageCalls,
  ...all.backupCalls,
  ...all.operatorAccountCalls,
  ...all.operatorClockCalls,
  ...all.operatorMailCalls,
  ...all.operatorMqttCalls,
  ...all.operatorServerCalls,
  ...all.accountCalls,
  ...all.apiTokenCalls,
  ...all.passkeyCalls,
  ...all.secondStepCalls,
  ...all.accountEventCalls,
  ...all.exportCalls,
  ...all.calendarCalls,
  ...all.doctorCalls,
  ...all.shareCalls,
  ...all.tableCalls,
  ...all.importCalls,
} as const satisfies CallTable

export type Calls = typeof calls
export type CallName = keyof Calls

export type Answer<Name extends CallName> = AnswerOf<Calls[Name]>
export type Input<Name extends CallName> = (keyof Params<Name> extends never
  ? { params?: undefined }
  : { params: Params<Name> }) &
  (QueryIn<Calls[Name]> extends undefined ? { query?: undefined } : { query?: QueryIn<Calls[Name]> }) &
  (BodyIn<Calls[Name]> extends undefined ? { body?: undefined } : { body: BodyIn<Calls[Name]> })
