import type * as z from 'zod/mini'
import type { FailureCode } from './failures.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Endpoint = `${Method} /api/${string}`

/** A multipart row: the repeated field's name and the number of files, each up to MOST_PHOTO_MEGABYTES. */
export interface Files {
  field: string
  atMost: number
}

/** Content types of answers other than JSON. */
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
  /** Packs, their counts and movements. */
  | 'stock'
  | 'doses'
  | 'plans'
  | 'occurrences'
  | 'measurements'
  | 'shopping'
  | 'calendars'
  | 'shares'
  /** Backups of the whole server. */
  | 'backups'

export interface Call {
  summary: string
  /** 'session' (the default) answers 401 to a caller without a session; 'operator' also 403 to everyone but operators. */
  access?: 'public' | 'session' | 'operator'
  /** The right that the caller needs in the families concerned; the server finds nothing in other families. */
  needs?: Right
  /** The right needed instead for things that are not the caller's own: another member's dose or membership. */
  needsForOthers?: Right
  /**
   * False refuses API tokens where `needs` alone would take them: a call about the account itself, or one that gives someone
   * another way in.
   */
  tokens?: false
  query?: z.ZodMiniObject
  /** Request headers that change what the call does, lower case. */
  headers?: z.ZodMiniObject
  body?: z.ZodMiniType
  /** Largest body, where 1 MB is too little. */
  bodyMegabytes?: number
  files?: Files
  status: 200 | 201 | 204
  /** A schema for JSON, null for an empty answer, or the kind of a file. */
  answer: z.ZodMiniType | null | FileKind
  /**
   * Progress that a client with LINES in its Accept header gets before the answer: each as `progress` of a JSON object on a line
   * of its own. The last line is the answer, or the failure of a call that had begun to answer.
   */
  progress?: z.ZodMiniType
  /** Failures of this call beyond those that its shape implies (`failuresOf`). */
  failures?: readonly FailureCode[]
  shows?: readonly Tag[]
  /** Data that a call other than GET changes. Absent if it changes nothing or the client reloads everything. */
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
/** `undefined` for an empty answer. */
export type AnswerOf<C> = C extends { answer: infer A } ? (A extends FileKind ? Blob : Output<A>) : never
