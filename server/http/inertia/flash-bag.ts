import type { Request } from 'express'
import { type FlashData, type FlashStore, mergeFlashData } from './flash.ts'
import { mayTakeFlash, type Visit } from './visit.ts'

/** Flash data of this request for the next page shown: its own or one after a redirect. */
export class FlashBag {
  #store: FlashStore | undefined
  readonly #req: Request
  readonly #visit: Visit
  #pending: FlashData = {}

  constructor(store: FlashStore | undefined, req: Request, visit: Visit) {
    this.#store = store
    this.#req = req
    this.#visit = visit
  }

  add(data: FlashData): void {
    this.#pending = mergeFlashData([this.#pending, data])
  }

  get isEmpty(): boolean {
    return Object.values(this.#pending).every((part) => part !== true && isEmptyObject(part))
  }

  /** Stores it for a later request. The response must wait for this. */
  async save(): Promise<void> {
    if (this.isEmpty) return
    await this.#store?.save(this.#req, this.#pending)
    this.#pending = {}
  }

  /** Leaves stored flash data for a later page. */
  skipStored(): void {
    this.#store = undefined
  }

  /** All flash data for the page of this request, stored data included. */
  takeAll(): FlashData | Promise<FlashData> {
    if (!this.#store || !mayTakeFlash(this.#visit)) return this.#pending
    return this.#takeFrom(this.#store)
  }

  async #takeFrom(store: FlashStore): Promise<FlashData> {
    const stored = await store.take(this.#req)
    // A second page for the same request (an error page) must still get it.
    this.#pending = mergeFlashData([...stored, this.#pending])
    return this.#pending
  }
}

function isEmptyObject(part: object): boolean {
  return Object.keys(part).length === 0
}
