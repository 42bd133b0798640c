import type { PropSource } from '#server/http/inertia/props/gather.ts'
import type { OnceOptions, Work } from '#server/http/inertia/props/prop.ts'
import { once } from '#server/http/inertia/props/props.ts'
import { suppressRejections } from '#server/http/inertia/props/serialization.ts'
import { DEFAULT_BAG, type FieldErrors } from './flash.ts'
import type { FlashBag } from './flash-bag.ts'
import type { Shell } from './options.ts'

interface PageOptionsState {
  shared: PropSource[]
  /** Whether the page also gets the app's shared props. */
  sharesByDefault: boolean
  added: PropSource[]
  flashBag: FlashBag
  encryptHistory: boolean | undefined
  viewData: Record<string, unknown>
  shell: Shell | undefined
}

/** The options of a page, set before the response is sent. */
export class PageOptions {
  protected readonly state: PageOptionsState

  constructor(flashBag: FlashBag) {
    this.state = {
      shared: [],
      sharesByDefault: true,
      added: [],
      flashBag,
      encryptHistory: undefined,
      viewData: {},
      shell: undefined,
    }
  }

  share(props: PropSource | string, value?: unknown): this {
    const shared = typeof props === 'string' ? { [props]: value } : props
    suppressRejections(shared)
    this.state.shared.push(shared)
    return this
  }

  shareOnce(name: string, work: Work<unknown>, options: OnceOptions = {}): this {
    return this.share(name, once(work, options))
  }

  clearShared(): this {
    this.state.shared = []
    this.state.sharesByDefault = false
    return this
  }

  skipStoredFlash(): this {
    this.state.flashBag.skipStored()
    return this
  }

  with(props: PropSource | string, value?: unknown): this {
    const added = typeof props === 'string' ? { [props]: value } : props
    suppressRejections(added)
    this.state.added.push(added)
    return this
  }

  flash(data: Record<string, unknown> | string, value?: unknown): this {
    this.state.flashBag.add({ flash: typeof data === 'string' ? { [data]: value } : data })
    return this
  }

  errors(fields: FieldErrors, bag = DEFAULT_BAG): this {
    this.state.flashBag.add({ errors: { [bag]: fields } })
    return this
  }

  encryptHistory(on = true): this {
    this.state.encryptHistory = on
    return this
  }

  clearHistory(): this {
    this.state.flashBag.add({ clearHistory: true })
    return this
  }

  preserveFragment(): this {
    this.state.flashBag.add({ preserveFragment: true })
    return this
  }

  viewData(data: Record<string, unknown>): this {
    Object.assign(this.state.viewData, data)
    return this
  }

  shell(shell: Shell): this {
    this.state.shell = shell
    return this
  }

  /** Whether flash data must be stored for the next page. */
  get hasPendingFlash(): boolean {
    return !this.state.flashBag.isEmpty
  }
}
