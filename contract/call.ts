import type * as z from 'zod/mini'
import type { FailureCode } from './failures.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A row's key: the method and the path, path parameters in braces. */
export type Endpoint = `${Method} /api/${string}`

/** What a multipart row takes: the repeated field's name and how many files. Each may be up to MOST_PHOTO_MEGABYTES. */
export interface Files {
  field: string
  atMost: number
}

/** What calls answer besides JSON. */
export type FileKind = 'image' | 'zip' | 'csv'

/** Newline-delimited JSON, for calls that tell how far they are. */
export const LINES = 'application/x-ndjson'

/**
 * What a member of a family may be allowed there; `rights.ts` says which roles are. Each right includes those before it:
 * see everything; log doses; manage medicines, people and others' doses; own the family, its members and their roles.
 */
export type Right = 'see' | 'log' | 'manage' | 'own'

/** One row of the contract. */
export interface Call {
  /** One line for people who read the API's documentation. */
  summary: string
  /** 'session' (the default) refuses a caller who is not signed in with 401. */
  access?: 'public' | 'session'
  /** What the caller must be allowed in the families that the call touches; the server finds nothing else. */
  needs?: Right
  /** What it is instead where the thing named is not the caller's own: another member's dose, or membership. */
  needsForOthers?: Right
  query?: z.ZodMiniObject
  /** Request headers that change what the call does, lower case. */
  headers?: z.ZodMiniObject
  body?: z.ZodMiniType
  files?: Files
  status: 200 | 201 | 204
  /** JSON answers have a schema; null is an empty answer, a word the bytes of a file of that kind. */
  answer: z.ZodMiniType | null | FileKind
  /**
   * What a client is told before the answer whose Accept names LINES: each as `progress` of a JSON object on a line of its
   * own. The last line is the answer, or the failure of a call that had begun to answer.
   */
  progress?: z.ZodMiniType
  /** How the call may fail, besides the ways that the shape of the row already tells (`failuresOf`). */
  failures?: readonly FailureCode[]
}

/** Rows by their keys. */
export type CallTable = Record<Endpoint, Call>

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** `{ id: string }` for `/api/medications/{id}`, `{}` for a path without parameters. */
export type Params<E extends string> = { [Name in ParamNames<E>]: string }

type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined
type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined

/** What a handler receives after validation. */
export type QueryOf<C> = C extends { query: infer Q } ? Output<Q> : undefined
export type HeadersOf<C> = C extends { headers: infer H } ? Output<H> : undefined
export type BodyOf<C> = C extends { body: infer B } ? Output<B> : undefined
/** What a client sends. */
export type QueryIn<C> = C extends { query: infer Q } ? Input<Q> : undefined
export type BodyIn<C> = C extends { body: infer B } ? Input<B> : undefined
/** What the call tells before its answer. */
export type ProgressOf<C> = C extends { progress: infer P } ? Output<P> : undefined
/** What the call answers: `undefined` where the answer is empty. */
export type AnswerOf<C> = C extends { answer: infer A } ? (A extends FileKind ? Blob : Output<A>) : never
