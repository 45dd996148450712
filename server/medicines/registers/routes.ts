import type { RegisterProduct, registerCalls } from '../../../contract/registers.ts'
import { findFamily } from '../../people/families/queries.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { KnownInRegister, Registers } from './openRegisters.ts'
import { agrees, countryOfZone, suggest } from './suggest.ts'

export const toRegisterProduct = ({ ingredients, source, ...product }: KnownInRegister): RegisterProduct => ({
  ...product,
  ingredients: [...ingredients],
  source: { name: source.name, country: source.country, month: source.month },
})

export function registerRoutes({
  registers,
}: {
  registers: Registers
}): Handlers<keyof typeof registerCalls> {
  return {
    'GET /api/registers': async () =>
      (await registers.all()).map(({ source: { id: _, ...source }, codes }) => ({ ...source, codes })),
    'GET /api/registers/product': async ({ query }) => {
      const found = await registers.find(query.code)
      return {
        product: found && toRegisterProduct(found),
        agrees: found && query.name !== undefined ? agrees(query.name, found) : null,
      }
    },
    'GET /api/families/{id}/name-suggestions': async ({ act, params, query }) => {
      const { country, timeZone } = await findFamily(act, params.id)
      return suggest(registers, query.text, country ?? countryOfZone(timeZone))
    },
  }
}
