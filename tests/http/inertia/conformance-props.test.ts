import { expect, test } from 'vitest'
import { type PropContext, toProps } from '#server/http/inertia/props/prop.ts'
import { always, defer, merge, once, optional } from '#server/http/inertia/props/props.ts'
import {
  by,
  open,
  type Page,
  type PartialReload,
  pageFor,
  pageIn,
  partial,
  shop,
  showing,
  shown,
  visit,
} from './site.ts'

const never = () => {
  throw new Error('was evaluated')
}

interface ConformanceCase {
  line: string
  props: () => Record<string, unknown>
  ask?: PartialReload
  /** The props shown, besides errors. */
  shows: Record<string, unknown>
  labels?: Record<string, unknown>
}

/** The metadata of the props. */
function metadataOf(page: Page): Record<string, unknown> {
  const { component: _c, props: _p, url: _u, version: _v, ...labels } = page
  return labels
}

const auth = () => ({
  auth: { user: 'Mina', token: 't', last: optional(() => 'today') },
  rings: [1],
})

const rows: ConformanceCase[] = [
  // F. Prop evaluation
  {
    line: '52 function props are called, async ones awaited',
    props: () => ({ a: () => 1, b: async () => 2 }),
    shows: { a: 1, b: 2 },
  },
  {
    line: '53 functions at any depth are called',
    props: () => ({ a: { b: () => ({ c: [async () => ({ d: () => 1 })] }) } }),
    shows: { a: { b: { c: [{ d: 1 }] } } },
  },
  {
    line: '54 promises are awaited, also inside',
    props: () => ({ a: Promise.resolve(1), b: { c: [Promise.resolve(2)] } }),
    shows: { a: 1, b: { c: [2] } },
  },
  {
    line: '55 objects with toJSON are serialized',
    props: () => ({ at: new Date(0), ring: { toJSON: () => 'a ring' }, list: () => [new Date(0)] }),
    shows: { at: '1970-01-01T00:00:00.000Z', ring: 'a ring', list: ['1970-01-01T00:00:00.000Z'] },
  },
  {
    line: '56 text that looks like a function name is data',
    props: () => ({ a: 'date', b: { c: 'toString' } }),
    shows: { a: 'date', b: { c: 'toString' } },
  },
  {
    line: '58 a function may return a wrapper, which is honoured',
    props: () => ({
      o: () => optional(never),
      d: () => defer(never, 'late'),
      m: async () => merge([1]),
      n: { once: () => once(() => 2, { key: 'k' }) },
    }),
    shows: { m: [1], n: { once: 2 } },
    labels: {
      deferredProps: { late: ['d'] },
      mergeProps: ['m'],
      onceProps: { k: { prop: 'n.once', expiresAt: null } },
    },
  },
  {
    line: '59 an always prop is sent on full visits, also nested',
    props: () => ({ a: always(() => 1), b: { c: always(2) } }),
    shows: { a: 1, b: { c: 2 } },
  },

  // G. Partial reloads
  {
    line: '60 a partial reload counts only for the component it was made on',
    props: () => ({ a: 1, b: 2, o: optional(never) }),
    ask: { only: 'a', of: 'bracelets' },
    shows: { a: 1, b: 2 },
  },
  {
    line: '61 only: listed props and always props, nothing else',
    props: () => ({ a: 1, b: 2, c: always(3), d: () => 4, e: 5 }),
    ask: { only: 'a,d' },
    shows: { a: 1, c: 3, d: 4 },
  },
  {
    line: '62 props left out are not evaluated',
    props: () => ({
      a: 1,
      b: never,
      c: { d: never },
      e: defer(never),
      f: optional(never),
      g: merge(never),
    }),
    ask: { only: 'a' },
    shows: { a: 1 },
  },
  {
    line: '63 except alone: everything but the listed',
    props: () => ({ a: 1, b: never, c: 3 }),
    ask: { except: 'b' },
    shows: { a: 1, c: 3 },
  },
  {
    line: '64 only and except together: except wins',
    props: () => ({ a: { x: 1, y: never }, b: never }),
    ask: { only: 'a,b', except: 'a.y,b' },
    shows: { a: { x: 1 } },
  },
  {
    line: '65 dot paths in only drop the siblings',
    props: auth,
    ask: { only: 'auth.user' },
    shows: { auth: { user: 'Mina' } },
  },
  {
    line: '66 dot paths in except',
    props: auth,
    ask: { except: 'auth.token,auth.last' },
    shows: { auth: { user: 'Mina' }, rings: [1] },
  },
  {
    line: '66 a dot path in except filters plain data below a listed parent',
    props: () => ({ a: { x: 1, y: { z: 2, w: 3 } } }),
    ask: { only: 'a', except: 'a.y.z' },
    shows: { a: { x: 1, y: { w: 3 } } },
  },
  {
    line: '67 always props are sent although not requested, even when excepted',
    props: () => ({ a: 1, b: always(() => 2), c: always(3) }),
    ask: { only: 'a', except: 'c' },
    shows: { a: 1, b: 2, c: 3 },
  },
  {
    line: '68 nested always props are sent with their siblings',
    props: () => ({ auth: { user: 1, can: always(2), token: never } }),
    ask: { only: 'auth.user' },
    shows: { auth: { user: 1, can: 2 } },
  },
  {
    line: '69 requesting a parent resolves every wrapper below it',
    props: () => ({
      a: { o: optional(() => 1), b: { d: defer(() => 2) }, m: merge([3]) },
      x: never,
    }),
    ask: { only: 'a' },
    shows: { a: { o: 1, b: { d: 2 }, m: [3] } },
    labels: { mergeProps: ['a.m'] },
  },
  {
    line: '70 children of a function prop are not filtered',
    props: () => ({ a: () => ({ x: 1, y: () => 2 }), b: never }),
    ask: { only: 'a.x', except: 'a.y' },
    shows: { a: { x: 1, y: 2 } },
  },
  {
    line: '71 wrappers inside lists are left out at first …',
    props: () => ({ list: [{ id: 1, more: optional(never), late: defer(never) }] }),
    shows: { list: [{ id: 1 }] },
    labels: { deferredProps: { default: ['list.0.late'] } },
  },
  {
    line: '71 … and resolved when the list is requested',
    props: () => ({ list: [{ id: 1, more: optional(() => 2), late: defer(() => 3) }] }),
    ask: { only: 'list' },
    shows: { list: [{ id: 1, more: 2, late: 3 }] },
  },

  // H. Optional and deferred props
  {
    line: '72 optional: not sent, not evaluated, not announced on a full visit',
    props: () => ({ a: 1, o: optional(never) }),
    shows: { a: 1 },
  },
  {
    line: '73 optional: sent when requested',
    props: () => ({ a: 1, o: optional(() => 2) }),
    ask: { only: 'o' },
    shows: { o: 2 },
  },
  {
    line: '74 optional nested or inside a function is left out',
    props: () => ({ a: { o: optional(never), b: 1 }, f: () => ({ o: optional(never), c: 2 }) }),
    shows: { a: { b: 1 }, f: { c: 2 } },
  },
  {
    line: '75 optional nested is sent by its dot path',
    props: () => ({ a: { o: optional(() => 2), b: never } }),
    ask: { only: 'a.o' },
    shows: { a: { o: 2 } },
  },
  {
    line: '76 defer is listed by group, by default in `default`',
    props: () => ({ a: defer(never), b: defer(never, 'late'), c: defer(never), d: 1 }),
    shows: { d: 1 },
    labels: { deferredProps: { default: ['a', 'c'], late: ['b'] } },
  },
  {
    line: '78 defer nested is listed by its full path',
    props: () => ({ a: { b: { c: defer(never), d: 1 } } }),
    shows: { a: { b: { d: 1 } } },
    labels: { deferredProps: { default: ['a.b.c'] } },
  },
  {
    line: '79 defer inside a function prop is listed',
    props: () => ({ a: () => ({ b: defer(never), c: 1 }) }),
    shows: { a: { c: 1 } },
    labels: { deferredProps: { default: ['a.b'] } },
  },
  {
    line: '80 the follow-up resolves it and lists nothing',
    props: () => ({ a: defer(() => 1), b: { c: defer(() => 2) }, d: never }),
    ask: { only: 'a,b.c' },
    shows: { a: 1, b: { c: 2 } },
  },

  // I. Merging
  {
    line: '83 merge',
    props: () => ({ a: merge([1]) }),
    shows: { a: [1] },
    labels: { mergeProps: ['a'] },
  },
  {
    line: '84 prepend',
    props: () => ({ a: merge([1]).prepend() }),
    shows: { a: [1] },
    labels: { prependProps: ['a'] },
  },
  {
    line: '85 append and prepend at inner paths',
    props: () => ({
      a: merge({ x: [1], y: [2] })
        .append('x')
        .append('w')
        .prepend('y')
        .prepend('z'),
    }),
    shows: { a: { x: [1], y: [2] } },
    labels: { mergeProps: ['a.x', 'a.w'], prependProps: ['a.y', 'a.z'] },
  },
  {
    line: '86 an inner path with the key its items are matched on',
    props: () => ({ a: merge({ x: [], y: [] }).append('x', 'id').prepend('y', 'sku') }),
    shows: { a: { x: [], y: [] } },
    labels: { mergeProps: ['a.x'], prependProps: ['a.y'], matchPropsOn: ['a.x.id', 'a.y.sku'] },
  },
  {
    line: '87 several paths at once, as a list or a map',
    props: () => ({ a: merge({}).append(['x', 'y']), b: merge({}).prepend({ z: 'id', w: 'sku' }) }),
    shows: { a: {}, b: {} },
    labels: {
      mergeProps: ['a.x', 'a.y'],
      prependProps: ['b.z', 'b.w'],
      matchPropsOn: ['b.z.id', 'b.w.sku'],
    },
  },
]

for (const { line, props, ask, shows, labels = {} } of rows) {
  test(line, async () => {
    const page = await pageFor(props, ask ? partial(ask) : {})
    expect(shown(page)).toEqual(shows)
    expect(metadataOf(page)).toEqual(labels)
  })
}

test('57 providers expand into several props, at the root or at any depth', async () => {
  const person = {
    [toProps]: ({ component }: PropContext) => ({
      user: 'Mina',
      on: component,
      can: { sell: () => true },
    }),
  }
  const app = shop(
    (app) => {
      app.get(
        '/rings',
        (_req, res) =>
          void by(res)
            .with({ b: { c: person } })
            .render('rings', person),
      )
    },
    { share: () => ({ [toProps]: async () => ({ shop: 'Deira' }) }) },
  )
  const one = { user: 'Mina', on: 'rings', can: { sell: true } }
  const page: Page = (await visit(app)).body
  expect(shown(page)).toEqual({ shop: 'Deira', ...one, b: { c: one } })
  expect(page.sharedProps).toEqual(['shop'])
  expect(shown((await visit(app, '/rings', partial({ only: 'b.c.user' }))).body)).toEqual({
    b: { c: { user: 'Mina' } },
  })
})

test('60 a document ignores the headers of a partial reload', async () => {
  const { text } = await open(
    showing(() => ({ a: 1, b: 2 })),
    '/rings',
    partial({ only: 'a' }),
  )
  expect(shown(pageIn(text))).toEqual({ a: 1, b: 2 })
})

test('77 a document and an Inertia visit list the same deferred props', async () => {
  const app = showing(() => ({ a: defer(never), b: { c: defer(never, 'late') } }))
  const inDocument = pageIn((await open(app)).text)
  expect(inDocument.deferredProps).toEqual({ default: ['a'], late: ['b.c'] })
  expect((await visit(app)).body).toEqual(inDocument)
})

test('81 rescue: reported, left out, listed in rescuedProps, 200', async () => {
  const reported: unknown[] = []
  const props = () => ({
    a: defer(never).rescue(),
    b: defer(async () => 2).rescue(),
    c: { d: defer(never).rescue() },
  })
  const report = (error: unknown) => void reported.push(error)
  const page = await pageFor(props, partial({ only: 'a,b,c.d' }), { report })
  expect(shown(page)).toEqual({ b: 2, c: {} })
  expect(page.rescuedProps).toEqual(['a', 'c.d'])
  expect(reported).toHaveLength(2)
})

test('82 without rescue the failure reaches the error handler', async () => {
  const app = showing(() => ({ a: defer(never) }))
  expect((await visit(app, '/rings', partial({ only: 'a' })).expect(500)).body.failure).toBe(
    'was evaluated',
  )
})
