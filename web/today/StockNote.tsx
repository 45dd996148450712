import type { stockHint } from './stockHint.ts'

export const StockNote = ({ text, isExpired }: NonNullable<ReturnType<typeof stockHint>>) => (
  <p className={`text-sm leading-[1.3] font-bold ${isExpired ? 'text-danger' : 'text-soon'}`}>{text}</p>
)
