import type { Visit } from '#server/http/inertia/visit.ts'
import { Prop } from './prop.ts'

/**
 * Selects the props of a page for a response by the headers of the visit. All paths are dot paths. Rules:
 * inertia-laravel, PropsResolver.
 */
export class PropFilter {
  readonly visit: Visit
  readonly isPartial: boolean

  constructor(visit: Visit, component: string) {
    this.visit = visit
    this.isPartial = visit.isInertia && visit.partialComponent === component
  }

  /** `isUnfiltered`: an ancestor was returned by a function, so its children are not filtered. */
  includes(value: unknown, path: string, isUnfiltered: boolean): boolean {
    if (!this.isPartial || isUnfiltered) return true
    if (value instanceof Prop && value.traits.always) return true
    const { only, except } = this.visit
    const isListed =
      only.length === 0 || only.some((o) => isAtOrBelow(path, o) || isAtOrBelow(o, path))
    return isListed && !except.some((e) => isAtOrBelow(path, e))
  }

  /** Whether merge and once metadata for this path belong in the response. */
  includesMetadata(path: string): boolean {
    if (!this.isPartial) return true
    const { only, except } = this.visit
    const isListed = only.length === 0 || only.some((o) => isAtOrBelow(path, o))
    return isListed && !except.some((e) => isAtOrBelow(path, e))
  }

  /** Whether something below this included path may have to be left out. */
  filtersBelow(path: string): boolean {
    return (
      this.isPartial &&
      !(this.includesMetadata(path) && !this.visit.except.some((e) => isAtOrBelow(e, path)))
    )
  }

  /** Whether the client says that it still has this once prop. */
  clientHas(prop: Prop<unknown>, path: string): boolean {
    const { once, fresh } = prop.traits
    return once !== undefined && !fresh && this.visit.loadedOnce.includes(once.key ?? path)
  }

  resets(path: string): boolean {
    return this.visit.reset.includes(path)
  }
}

function isAtOrBelow(path: string, ancestor: string): boolean {
  return path === ancestor || (path.startsWith(ancestor) && path[ancestor.length] === '.')
}
