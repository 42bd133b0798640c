import type { Request } from 'express'
import { type FlashData, type FlashStore, mergeFlashData } from './flash.ts'
import { mayTakeFlash, type Visit } from './visit.ts'

/** What this request leaves for the page that is shown next, be it its own or one after a redirect. */
export class FlashBag {
  #carry: FlashStore | undefined
  readonly #req: Request
  readonly #visit: Visit
  #packed: FlashData = {}

  constructor(store: FlashStore | undefined, req: Request, visit: Visit) {
    this.#carry = store
    this.#req = req
    this.#visit = visit
  }

  add(data: FlashData): void {
    this.#packed = mergeFlashData([this.#packed, data])
  }

  get isEmpty(): boolean {
    return Object.values(this.#packed).every((part) => part !== true && isEmptyObject(part))
  }

  /** Keeps it for a later request. The answer must wait for this. */
  async save(): Promise<void> {
    if (this.isEmpty) return
    await this.#carry?.save(this.#req, this.#packed)
    this.#packed = {}
  }

  /** What earlier answers kept stays where it is, for a later page. */
  skipStored(): void {
    this.#carry = undefined
  }

  /** Everything for the page of this request, with what earlier answers kept. */
  takeAll(): FlashData | Promise<FlashData> {
    if (!this.#carry || !mayTakeFlash(this.#visit)) return this.#packed
    return this.#unpackFrom(this.#carry)
  }

  async #unpackFrom(store: FlashStore): Promise<FlashData> {
    const stored = await store.take(this.#req)
    // A second page for the same request (an error page) must still find it.
    this.#packed = mergeFlashData([...stored, this.#packed])
    return this.#packed
  }
}

function isEmptyObject(part: object): boolean {
  return Object.keys(part).length === 0
}
