import { accountCalls } from './account.ts'
import { accountEventCalls } from './accountEvents.ts'
import { adherenceCalls } from './adherence.ts'
import { allowanceCalls } from './allowances.ts'
import { apiTokenCalls } from './apiTokens.ts'
import { authCalls } from './auth.ts'
import { backupCalls } from './backups.ts'
import { calendarCalls } from './calendar.ts'
import type { AnswerOf, BodyIn, CallTable, Params, QueryIn } from './call.ts'
import { doctorCalls } from './doctor.ts'
import { doseCalls } from './doses.ts'
import { dueCalls } from './due.ts'
import { eventCalls } from './events.ts'
import { exportCalls } from './exports.ts'
import { familyCalls } from './families.ts'
import { forecastCalls } from './forecasts.ts'
import { imageCalls } from './images.ts'
import { importCalls } from './imports.ts'
import { ingredientCalls } from './ingredients.ts'
import { invitationCalls } from './invitations.ts'
import { measurementCalls } from './measurements.ts'
import { medicationCalls } from './medications.ts'
import { memberCalls } from './members.ts'
import { occurrenceCalls } from './occurrences.ts'
import { operatorClockCalls } from './operatorClock.ts'
import { operatorMailCalls } from './operatorMail.ts'
import { operatorMqttCalls } from './operatorMqtt.ts'
import { orderCalls } from './order.ts'
import { packCalls } from './packs.ts'
import { passkeyCalls } from './passkeys.ts'
import { peopleCalls } from './people.ts'
import { photoCalls } from './photos.ts'
import { planCalls } from './plans.ts'
import { providerCalls } from './provider.ts'
import { pushCalls } from './pushDevices.ts'
import { registerCalls } from './registers.ts'
import { reminderCalls } from './reminders.ts'
import { secondStepCalls } from './secondStep.ts'
import { shareCalls } from './shares.ts'
import { shoppingCalls } from './shopping.ts'
import { signUpCalls } from './signUp.ts'
import { tableCalls } from './tables.ts'

/** Section 7 of the specification, and log-out. The server makes a route of each row; the web imports only types. */
export const calls = {
  ...authCalls,
  ...signUpCalls,
  ...providerCalls,
  ...familyCalls,
  ...peopleCalls,
  ...invitationCalls,
  ...memberCalls,
  ...eventCalls,
  ...medicationCalls,
  ...packCalls,
  ...orderCalls,
  ...doseCalls,
  ...planCalls,
  ...occurrenceCalls,
  ...dueCalls,
  ...allowanceCalls,
  ...forecastCalls,
  ...adherenceCalls,
  ...reminderCalls,
  ...pushCalls,
  ...measurementCalls,
  ...shoppingCalls,
  ...ingredientCalls,
  ...photoCalls,
  ...registerCalls,
  ...imageCalls,
  ...backupCalls,
  ...operatorClockCalls,
  ...operatorMailCalls,
  ...operatorMqttCalls,
  ...accountCalls,
  ...apiTokenCalls,
  ...passkeyCalls,
  ...secondStepCalls,
  ...accountEventCalls,
  ...exportCalls,
  ...calendarCalls,
  ...doctorCalls,
  ...shareCalls,
  ...tableCalls,
  ...importCalls,
} as const satisfies CallTable

export type Calls = typeof calls
export type CallName = keyof Calls

export type Answer<Name extends CallName> = AnswerOf<Calls[Name]>
export type Input<Name extends CallName> = (keyof Params<Name> extends never
  ? { params?: undefined }
  : { params: Params<Name> }) &
  (QueryIn<Calls[Name]> extends undefined ? { query?: undefined } : { query?: QueryIn<Calls[Name]> }) &
  (BodyIn<Calls[Name]> extends undefined ? { body?: undefined } : { body: BodyIn<Calls[Name]> })
