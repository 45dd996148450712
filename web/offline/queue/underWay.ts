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

/** Resolves once all that are under way now have ended, however they did. */
export const endOfUnderWay = async (): Promise<void> => void (await Promise.allSettled(underWay))
