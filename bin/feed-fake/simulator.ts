import type { Clock } from '#server/platform/context.ts'
import { SOURCE_KINDS, type SourceKind } from '#server/platform/env/feed-settings.ts'
import { around, type Spoken, twist } from './fake-quote.ts'
import type { Market } from './market.ts'
import type { Scenario } from './scenarios.ts'

export interface Asked {
  source: SourceKind
  /** Path and query, after the source's own prefix. */
  path: string
  at: string
}

interface Act {
  scenario: Scenario
  /** The market when the scenario began. */
  first: Spoken
  turns: number
}

/** Who plays which scenario, and what was asked so far. */
export class Stage {
  readonly asked: Asked[] = []
  readonly clock: Clock
  readonly #market: Market
  #fixing: { day: string; mid: number } | null = null
  readonly #acts = new Map<SourceKind, Act>()

  constructor(clock: Clock, market: Market, scenario: Scenario) {
    this.clock = clock
    this.#market = market
    this.play(scenario)
  }

  /** From now on, for one source or for all. */
  play(scenario: Scenario, source?: SourceKind): void {
    const first = this.#marketNow()
    for (const kind of source ? [source] : SOURCE_KINDS)
      this.#acts.set(kind, { scenario, first, turns: 0 })
  }

  scenarioOf(source: SourceKind): Scenario {
    return this.#acts.get(source)?.scenario ?? 'ok'
  }

  /** The next thing that a source says. */
  speak(source: SourceKind): Spoken {
    const now = source === 'nbp' ? this.#fixedToday() : this.#marketNow()
    const act = this.#acts.get(source)
    if (!act) return now
    act.turns += 1
    return twist(act.scenario, now, act.first, act.turns - 1, source)
  }

  setPrice(milli: number): void {
    this.#market.set(milli)
    this.#fixing = null
  }

  /** A bank says one price a day. */
  #fixedToday(): Spoken {
    const { mid, at } = this.#marketNow()
    const day = this.clock.now().slice(0, 10)
    if (this.#fixing?.day !== day) this.#fixing = { day, mid }
    return around(this.#fixing.mid, at)
  }

  #marketNow(): Spoken {
    const at = Date.parse(this.clock.now())
    return around(this.#market.milliAt(at), at)
  }
}
