import type { Request } from 'express'
import { type Carried, type Carry, mergeCarried } from './flash.ts'
import { mayTakeCarried, type Visit } from './visit.ts'

/** What this request leaves for the page that is shown next, be it its own or one after a redirect. */
export class Luggage {
  #carry: Carry | undefined
  readonly #req: Request
  readonly #visit: Visit
  #packed: Carried = {}

  constructor(carry: Carry | undefined, req: Request, visit: Visit) {
    this.#carry = carry
    this.#req = req
    this.#visit = visit
  }

  add(carried: Carried): void {
    this.#packed = mergeCarried([this.#packed, carried])
  }

  get isEmpty(): boolean {
    return Object.values(this.#packed).every((part) => part !== true && isBare(part))
  }

  /** Keeps it for a later request. The answer must wait for this. */
  async keep(): Promise<void> {
    if (this.isEmpty) return
    await this.#carry?.keep(this.#req, this.#packed)
    this.#packed = {}
  }

  /** What earlier answers kept stays where it is, for a later page. */
  leave(): void {
    this.#carry = undefined
  }

  /** Everything for the page of this request, with what earlier answers kept. */
  unpack(): Carried | Promise<Carried> {
    if (!this.#carry || !mayTakeCarried(this.#visit)) return this.#packed
    return this.#unpackFrom(this.#carry)
  }

  async #unpackFrom(carry: Carry): Promise<Carried> {
    const kept = await carry.take(this.#req)
    // A second page for the same request (an error page) must still find it.
    this.#packed = mergeCarried([...kept, this.#packed])
    return this.#packed
  }
}

function isBare(part: object): boolean {
  return Object.keys(part).length === 0
}
