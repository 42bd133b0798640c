import type { SourceKind } from '#server/market/feeds/list.ts'
import { SOURCE_KINDS } from '#server/market/feeds/lookup.ts'
import type { Clock } from '#server/platform/context.ts'
import { applyScenario, type FakeQuote, isDaily, quoteAround } from './fake-quote.ts'
import type { Market } from './market.ts'
import type { Scenario } from './scenarios.ts'

export interface FeedRequest {
  source: SourceKind
  /** Path and query, after the source's own prefix. */
  path: string
  at: string
}

interface SourceState {
  scenario: Scenario
  /** The quote when the scenario began. */
  first: FakeQuote
  count: number
}

/** The scenario of each source, and the requests so far. */
export class FeedSimulator {
  readonly requests: FeedRequest[] = []
  readonly clock: Clock
  readonly #market: Market
  #fixing: { day: string; mid: number } | null = null
  readonly #states = new Map<SourceKind, SourceState>()

  constructor(clock: Clock, market: Market, scenario: Scenario) {
    this.clock = clock
    this.#market = market
    this.setScenario(scenario)
  }

  /** Sets the scenario of one source or of all. */
  setScenario(scenario: Scenario, source?: SourceKind): void {
    const first = this.#marketNow()
    for (const kind of source ? [source] : SOURCE_KINDS)
      this.#states.set(kind, { scenario, first, count: 0 })
  }

  scenarioOf(source: SourceKind): Scenario {
    return this.#states.get(source)?.scenario ?? 'ok'
  }

  /** The next quote of a source. */
  nextQuote(source: SourceKind): FakeQuote {
    const now = isDaily(source) ? this.#fixedToday() : this.#marketNow()
    const state = this.#states.get(source)
    if (!state) return now
    state.count += 1
    return applyScenario(state.scenario, now, state.first, state.count - 1, source)
  }

  setPrice(milli: number): void {
    this.#market.set(milli)
    this.#fixing = null
  }

  /** Sources with one price a day. */
  #fixedToday(): FakeQuote {
    const { mid, at } = this.#marketNow()
    const day = this.clock.now().slice(0, 10)
    if (this.#fixing?.day !== day) this.#fixing = { day, mid }
    return quoteAround(this.#fixing.mid, at)
  }

  #marketNow(): FakeQuote {
    const at = Date.parse(this.clock.now())
    return quoteAround(this.#market.milliAt(at), at)
  }
}
