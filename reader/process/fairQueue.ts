/**
 * Things that wait, in a queue for each account; the accounts are served in turn, so that what one of them sends delays
 * another by one thing each turn and never keeps it out.
 */
export class FairQueue<Item> {
  private readonly queues = new Map<string, Item[]>()
  private length = 0
  private readonly each: number
  private readonly all: number

  /** At most `each` things of one account and `all` of all accounts. */
  constructor(each: number, all: number) {
    this.each = each
    this.all = all
  }

  /** Whether one more thing of an account may wait. */
  hasRoom(account: string): boolean {
    return this.length < this.all && (this.queues.get(account)?.length ?? 0) < this.each
  }

  add(account: string, item: Item): void {
    const queue = this.queues.get(account)
    if (queue) queue.push(item)
    else this.queues.set(account, [item])
    this.length++
  }

  /** Takes the oldest thing of the account whose turn it is. */
  next(): Item | undefined {
    for (const [account, queue] of this.queues) {
      const item = queue.shift() as Item
      // Whoever was served goes to the end: a map keeps the order in which keys came.
      this.queues.delete(account)
      if (queue.length > 0) this.queues.set(account, queue)
      this.length--
      return item
    }
    return undefined
  }

  /** Takes the first thing that `matches`. */
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
