import type { PropSource } from '#server/http/inertia/props/gather.ts'
import type { OnceOptions, Work } from '#server/http/inertia/props/prop.ts'
import { once } from '#server/http/inertia/props/props.ts'
import { hush } from '#server/http/inertia/props/serialization.ts'
import { DEFAULT_BAG } from './error-bags.ts'
import type { FieldErrors } from './flash.ts'
import type { Luggage } from './flash-bag.ts'
import type { Shell } from './options.ts'

interface Said {
  shared: PropSource[]
  /** Whether the page also gets what the app shares with every page. */
  sharesByDefault: boolean
  added: PropSource[]
  luggage: Luggage
  encryptHistory: boolean | undefined
  viewData: Record<string, unknown>
  shell: Shell | undefined
}

/** `res.inertia`: what is said about the page before it is answered. */
export class Remarks {
  protected readonly said: Said

  constructor(luggage: Luggage) {
    this.said = {
      shared: [],
      sharesByDefault: true,
      added: [],
      luggage,
      encryptHistory: undefined,
      viewData: {},
      shell: undefined,
    }
  }

  share(props: PropSource | string, value?: unknown): this {
    const shared = typeof props === 'string' ? { [props]: value } : props
    hush(shared)
    this.said.shared.push(shared)
    return this
  }

  shareOnce(name: string, work: Work<unknown>, options: OnceOptions = {}): this {
    return this.share(name, once(work, options))
  }

  forgetShared(): this {
    this.said.shared = []
    this.said.sharesByDefault = false
    return this
  }

  leaveCarried(): this {
    this.said.luggage.leave()
    return this
  }

  with(props: PropSource | string, value?: unknown): this {
    const added = typeof props === 'string' ? { [props]: value } : props
    hush(added)
    this.said.added.push(added)
    return this
  }

  flash(data: Record<string, unknown> | string, value?: unknown): this {
    this.said.luggage.add({ flash: typeof data === 'string' ? { [data]: value } : data })
    return this
  }

  errors(fields: FieldErrors, bag = DEFAULT_BAG): this {
    this.said.luggage.add({ errors: { [bag]: fields } })
    return this
  }

  encryptHistory(on = true): this {
    this.said.encryptHistory = on
    return this
  }

  clearHistory(): this {
    this.said.luggage.add({ clearHistory: true })
    return this
  }

  preserveFragment(): this {
    this.said.luggage.add({ preserveFragment: true })
    return this
  }

  viewData(data: Record<string, unknown>): this {
    Object.assign(this.said.viewData, data)
    return this
  }

  shell(shell: Shell): this {
    this.said.shell = shell
    return this
  }

  /** Whether something waits to be kept for the next page. */
  get leavesSomething(): boolean {
    return !this.said.luggage.isEmpty
  }
}
