/** A queue per account, served in turn: an account delays another by one item per turn at most. */
export class FairQueue<Item> {
  private readonly queues = new Map<string, Item[]>()
  private length = 0
  private readonly each: number
  private readonly all: number

  /** `each` limits items per account, `all` the total. */
  constructor(each: number, all: number) {
    this.each = each
    this.all = all
  }

  hasCapacity(account: string): boolean {
    return this.length < this.all && (this.queues.get(account)?.length ?? 0) < this.each
  }

  add(account: string, item: Item): void {
    const queue = this.queues.get(account)
    if (queue) queue.push(item)
    else this.queues.set(account, [item])
    this.length++
  }

  /** Removes the oldest item of the account whose turn it is. */
  next(): Item | undefined {
    for (const [account, queue] of this.queues) {
      const item = queue.shift() as Item
      // The served account goes to the end, as maps keep insertion order.
      this.queues.delete(account)
      if (queue.length > 0) this.queues.set(account, queue)
      this.length--
      return item
    }
    return undefined
  }

  take(matches: (item: Item) => boolean): Item | undefined {
    for (const [account, queue] of this.queues) {
      const place = queue.findIndex(matches)
      if (place < 0) continue
      const [item] = queue.splice(place, 1)
      if (queue.length === 0) this.queues.delete(account)
      this.length--
      return item
    }
    return undefined
  }
}
