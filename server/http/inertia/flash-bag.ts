import type { Request } from 'express'
import { type FlashData, type FlashStore, mergeFlashData } from './flash.ts'
import { mayTakeFlash, type Visit } from './visit.ts'

/** Flash data of this request for the next page shown: its own or one after a redirect. */
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

  /** Stores it for a later request. The response must wait for this. */
  async save(): Promise<void> {
    if (this.isEmpty) return
    await this.#carry?.save(this.#req, this.#packed)
    this.#packed = {}
  }

  /** Leaves stored flash data for a later page. */
  skipStored(): void {
    this.#carry = undefined
  }

  /** All flash data for the page of this request, stored data included. */
  takeAll(): FlashData | Promise<FlashData> {
    if (!this.#carry || !mayTakeFlash(this.#visit)) return this.#packed
    return this.#unpackFrom(this.#carry)
  }

  async #unpackFrom(store: FlashStore): Promise<FlashData> {
    const stored = await store.take(this.#req)
    // A second page for the same request (an error page) must still get it.
    this.#packed = mergeFlashData([...stored, this.#packed])
    return this.#packed
  }
}

function isEmptyObject(part: object): boolean {
  return Object.keys(part).length === 0
}
