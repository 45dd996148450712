import type * as z from 'zod/mini'
import type { FailureCode } from './failures.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Endpoint = `${Method} /api/${string}`

/** `field` is repeated; each file has up to MOST_PHOTO_MEGABYTES. */
export interface Files {
  field: string
  atMost: number
}

export type FileKind = 'image' | 'zip' | 'csv' | 'calendar' | 'tar'

/** Newline-delimited JSON, for calls that stream progress. */
export const LINES = 'application/x-ndjson'

/**
 * A right in a family; `rights.ts` says which roles have it. Each includes those before it: see everything;
 * log doses; manage medicines, people and others' doses; own the family, its members and their roles.
 */
export type Right = 'see' | 'log' | 'manage' | 'own'

/** Kinds of data: a read shows some; a change of one invalidates every read that shows it. */
export type Tag =
  | 'account'
  | 'sessions'
  | 'apiTokens'
  /** Passkeys and the second step. */
  | 'keys'
  | 'accountEvents'
  | 'reminders'
  | 'families'
  | 'members'
  | 'people'
  | 'invitations'
  | 'events'
  | 'medications'
  | 'ingredients'
  | 'stock'
  | 'doses'
  | 'plans'
  | 'occurrences'
  | 'measurements'
  | 'shopping'
  | 'calendars'
  | 'shares'
  | 'backups'
  /** Accounts and state of the server, for operators. */
  | 'accounts'
  | 'server'

export interface Call {
  summary: string
  /** 'session' (the default) answers 401 to a caller without a session; 'operator' also 403 to everyone but operators. */
  access?: 'public' | 'session' | 'operator'
  /** Right of the caller in the families concerned; the server finds nothing in others. */
  requiredRight?: Right
  /** Right for things of others, such as another member's dose or membership. */
  requiredRightForOthers?: Right
  /** False refuses API tokens where `requiredRight` would take them: the call is about the account or its ways in. */
  tokens?: false
  query?: z.ZodMiniObject
  /** Lower case. */
  headers?: z.ZodMiniObject
  body?: z.ZodMiniType
  /** Default: 1. */
  bodyMegabytes?: number
  files?: Files
  status: 200 | 201 | 204
  /** Null for an empty answer. */
  answer: z.ZodMiniType | null | FileKind
  /**
   * Streamed before the answer to clients whose Accept header has LINES, each as `{progress}`. The last line is the
   * answer, or the failure of a call that had begun to answer.
   */
  progress?: z.ZodMiniType
  /** Failures of this call beyond those that its shape implies (`failuresOf`). */
  failures?: readonly FailureCode[]
  shows?: readonly Tag[]
  /** Absent if it changes nothing or the client reloads everything. */
  changes?: readonly Tag[]
}

export type CallTable = {
  [read in `GET /api/${string}`]: Call & { shows: readonly Tag[]; changes?: undefined }
} & {
  [change in Exclude<Method, 'GET'> as `${change} /api/${string}`]: Call & {
    changes: readonly Tag[]
    shows?: undefined
  }
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

export type Params<E extends string> = { [Name in ParamNames<E>]: string }

type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined
type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined

export type QueryOf<C> = C extends { query: infer Q } ? Output<Q> : undefined
export type HeadersOf<C> = C extends { headers: infer H } ? Output<H> : undefined
export type BodyOf<C> = C extends { body: infer B } ? Output<B> : undefined
export type QueryIn<C> = C extends { query: infer Q } ? Input<Q> : undefined
export type BodyIn<C> = C extends { body: infer B } ? Input<B> : undefined
export type ProgressOf<C> = C extends { progress: infer P } ? Output<P> : undefined
export type AnswerOf<C> = C extends { answer: infer A } ? (A extends FileKind ? Blob : Output<A>) : never
