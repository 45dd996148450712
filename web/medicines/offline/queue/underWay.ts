const underWay = new Set<Promise<unknown>>()

/** Counts an act until the server answers or this device queues it. */
export function track<Value>(act: Promise<Value>): Promise<Value> {
  underWay.add(act)
  const ended = () => underWay.delete(act)
  act.then(ended, ended)
  return act
}

export const countUnderWay = (): number => underWay.size

/** Resolves once no act is pending, including those begun meanwhile. */
export async function endOfUnderWay(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay)
}
