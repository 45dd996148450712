const underWay = new Set<Promise<unknown>>()

/** Counts an act until the server has answered it or this device keeps it. */
export function track<Value>(act: Promise<Value>): Promise<Value> {
  underWay.add(act)
  const ended = () => underWay.delete(act)
  act.then(ended, ended)
  return act
}

/** How many acts are under way now. */
export const countUnderWay = (): number => underWay.size

/** Resolves once none is under way any more, however they ended, also those that began meanwhile. */
export async function endOfUnderWay(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay)
}
