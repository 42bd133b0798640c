import type { Inertia } from '#server/http/inertia/inertia.ts'
import { toProps } from '#server/http/inertia/props/prop.ts'
import {
  always,
  defer,
  merge,
  once,
  optional,
  type PropsFor,
  scroll,
} from '#server/http/inertia/props/props.ts'

/** Checked by the compiler only: each expected error must be one, everything else must not. */
interface Ring {
  name: string
  weight: number
  stones?: string[]
}

interface Pages {
  rings: { rings: Ring[]; total: number; history?: Ring[]; note: string | null }
  ring: { ring: Ring }
  login: { hint?: string }
}

export async function accepted(inertia: Inertia<Pages>, ring: Ring) {
  await inertia.render('ring', { ring })
  await inertia.render('ring', { ring: () => ring }, 404)
  await inertia.render('ring', { ring: async () => ring })
  await inertia.render('ring', { ring: Promise.resolve(ring) })
  await inertia.render('ring', { ring: always(() => ring) })
  await inertia.render('ring', { ring: once(async () => ring, { key: 'ring' }) })
  await inertia.render('ring', { ring: { name: () => 'Band', weight: 3 } })
  await inertia.render('ring', {
    ring: { name: 'Band', weight: always(3), stones: optional(() => ['ruby']) },
  })
  await inertia.render('ring', { [toProps]: () => ({ ring }) })
  await inertia.render('rings', { rings: merge([ring]), total: 1, note: null })
  await inertia.render('rings', {
    rings: scroll([ring], { pageName: 'page', previousPage: null, nextPage: 2, currentPage: 1 }),
    total: async () => 1,
    note: 'all',
    history: defer(() => [ring], 'later')
      .merge()
      .rescue(),
  })
  await inertia.render('rings', {
    rings: () => merge([ring]),
    total: 1,
    note: null,
    history: [ring],
  })
  await inertia.render('login', {})
  await inertia.render('login', {}, 422, { url: '/login' })
  await inertia.fail('login', {}, 403)
}

/** As in a route table: any page with the props of that page. */
export function generic<Name extends keyof Pages>(
  inertia: Inertia<Pages>,
  name: Name,
  props: PropsFor<Pages[Name]>,
) {
  return inertia.render(name, props)
}

export async function refused(inertia: Inertia<Pages>, ring: Ring) {
  // @ts-expect-error there is no such page
  await inertia.render('bracelet', {})
  // @ts-expect-error the page needs its props
  await inertia.render('ring')
  // @ts-expect-error the ring is missing
  await inertia.render('ring', {})
  // @ts-expect-error a ring is not its name
  await inertia.render('ring', { ring: 'Band' })
  // @ts-expect-error the page has no such prop
  await inertia.render('ring', { ring, price: 1 })
  // @ts-expect-error the function gives something else
  await inertia.render('ring', { ring: () => 'Band' })
  // @ts-expect-error the promise gives something else
  await inertia.render('ring', { ring: Promise.resolve('Band') })
  // @ts-expect-error the wrapper holds something else
  await inertia.render('ring', { ring: always('Band') })
  // @ts-expect-error something inside is wrong
  await inertia.render('ring', { ring: { name: 'Band', weight: () => 'heavy' } })
  // @ts-expect-error a page that is shown without it must say so: `ring?`
  await inertia.render('ring', { ring: defer(() => ring) })
  // @ts-expect-error a page that is shown without it must say so: `ring?`
  await inertia.render('ring', { ring: optional(() => ring) })
  // @ts-expect-error a page that is shown without it must say so: `ring?`
  await inertia.render('ring', { ring: merge(ring).deferred() })
  // @ts-expect-error the deferred value is something else
  await inertia.render('rings', { rings: [], total: 0, note: null, history: defer(() => 'none') })
  // @ts-expect-error there is no such page
  await inertia.fail('error', {}, 500)
}
