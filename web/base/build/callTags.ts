import type { Plugin } from 'vite'
import { callTags as tags } from '../http/callTags.ts'

/** Replaces `http/callTags.ts` by its values: the contract's rows would bring zod and all schemas into the first load. */
export function callTags(): Plugin {
  return {
    name: 'call-tags',
    apply: 'build',
    load: (id) =>
      id.endsWith('/web/base/http/callTags.ts')
        ? `export const callTags = ${JSON.stringify(tags)}`
        : undefined,
  }
}
