import * as z from 'zod/mini'
import { text } from './text.ts'

export const Family = z.object({ id: z.string(), name: z.string() })
export type Family = z.infer<typeof Family>

export const FamilyBody = z.object({
  name: text('Family name', 80, 'Please enter a family name').check(
    z.minLength(1, 'Please enter a family name'),
  ),
})
export type FamilyBody = z.infer<typeof FamilyBody>
