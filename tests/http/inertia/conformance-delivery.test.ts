import { expect, test } from 'vitest'
import {
  deepMerge,
  defer,
  merge,
  once,
  optional,
  scroll,
} from '#server/http/inertia/props/props.ts'
import { NOW, open, pageFor, pageIn, partial, showing, shown, visit } from './site.ts'

const never = () => {
  throw new Error('was evaluated')
}

// I. Merging, continued

test('88 deepMerge goes to deepMergeProps only', async () => {
  const page = await pageFor(() => ({ a: deepMerge({ x: [1] }), b: merge({}).deepMerge() }))
  expect(page.deepMergeProps).toEqual(['a', 'b'])
  expect(page).not.toHaveProperty('mergeProps')
})

test('89 matchOn takes one or several keys', async () => {
  const page = await pageFor(() => ({
    a: merge([]).matchOn('id'),
    b: deepMerge([]).matchOn('id', 'data.sku'),
  }))
  expect(page.matchPropsOn).toEqual(['a.id', 'b.id', 'b.data.sku'])
})

test('90 a nested merge prop is listed by its full path', async () => {
  const page = await pageFor(() => ({
    a: { b: merge([1]) },
    f: () => ({ c: merge([]).prepend() }),
  }))
  expect(page.mergeProps).toEqual(['a.b'])
  expect(page.prependProps).toEqual(['f.c'])
})

test('91 deferred merges announce both on the full visit', async () => {
  const page = await pageFor(() => ({
    a: defer(never).merge(),
    b: deepMerge(never).matchOn('id').deferred('late'),
  }))
  expect(page).toMatchObject({
    deferredProps: { default: ['a'], late: ['b'] },
    mergeProps: ['a'],
    deepMergeProps: ['b'],
    matchPropsOn: ['b.id'],
  })
})

test('92 only props in this partial response have metadata', async () => {
  const props = () => ({
    a: merge([1]).matchOn('id'),
    b: merge([2]),
    c: { d: merge([3]), e: merge([4]) },
  })
  const page = await pageFor(props, partial({ only: 'a,c.d' }))
  expect(shown(page)).toEqual({ a: [1], c: { d: [3] } })
  expect(page.mergeProps).toEqual(['a', 'c.d'])
  expect(page.matchPropsOn).toEqual(['a.id'])
})

test('92 additional props returned by a function are sent without metadata', async () => {
  const props = () => ({ a: () => ({ x: merge([1]), y: merge([2]), z: once(3) }) })
  const page = await pageFor(props, partial({ only: 'a.x' }))
  expect(shown(page)).toEqual({ a: { x: [1], y: [2], z: 3 } })
  expect(page.mergeProps).toEqual(['a.x'])
  expect(page).not.toHaveProperty('onceProps')
})

test('93 excepted props have no metadata', async () => {
  const page = await pageFor(
    () => ({ a: merge([1]), b: merge([2]) }),
    partial({ only: 'a,b', except: 'b' }),
  )
  expect(page.mergeProps).toEqual(['a'])
})

test('94 X-Inertia-Reset removes the metadata and keeps the value', async () => {
  const props = () => ({ a: merge([1]).matchOn('id'), b: merge([2]) })
  const page = await pageFor(props, partial({ only: 'a,b', reset: 'a' }))
  expect(shown(page)).toEqual({ a: [1], b: [2] })
  expect(page.mergeProps).toEqual(['b'])
  expect(page).not.toHaveProperty('matchPropsOn')
})

// J. Once props

const has = (keys: string) => ({ 'X-Inertia-Except-Once-Props': keys })
const plans = { prop: 'plans', expiresAt: null }

test('95 once on a full visit: value and entry', async () => {
  const page = await pageFor(() => ({ plans: once(() => ['A']) }))
  expect(page).toMatchObject({ props: { plans: ['A'] }, onceProps: { plans } })
})

test('96 once with a key of its own and an expiry', async () => {
  const page = await pageFor(() => ({ plans: once(() => 1, { key: 'all', expiresIn: 1500 }) }))
  expect(page.onceProps).toEqual({ all: { prop: 'plans', expiresAt: NOW + 1500 } })
})

test('97 a once prop the client has is not evaluated; its entry stays', async () => {
  const page = await pageFor(
    () => ({ plans: once(never), b: { c: once(never, { key: 'k' }) } }),
    has('plans,k'),
  )
  expect(shown(page)).toEqual({ b: {} })
  expect(page.onceProps).toEqual({ plans, k: { prop: 'b.c', expiresAt: null } })
})

test('98 a document ignores what the client says it has', async () => {
  const { text } = await open(
    showing(() => ({ plans: once(() => 1) })),
    '/rings',
    has('plans'),
  )
  expect(shown(pageIn(text))).toEqual({ plans: 1 })
})

test('99 a partial reload that requests it gets it', async () => {
  const page = await pageFor(
    () => ({ plans: once(() => 1) }),
    partial({ only: 'plans', more: has('plans') }),
  )
  expect(page).toMatchObject({ props: { plans: 1 }, onceProps: { plans } })
})

test('100 except removes value and entry', async () => {
  const page = await pageFor(() => ({ plans: once(never), b: 1 }), partial({ except: 'plans' }))
  expect(shown(page)).toEqual({ b: 1 })
  expect(page).not.toHaveProperty('onceProps')
})

test('101 fresh computes it again although the client has it', async () => {
  const page = await pageFor(() => ({ plans: once(() => 2).fresh() }), has('plans'))
  expect(page).toMatchObject({ props: { plans: 2 }, onceProps: { plans } })
})

test('102 a deferred once prop the client has is not announced again', async () => {
  const props = () => ({ plans: defer(never).once(), other: defer(never).once() })
  expect((await pageFor(props, has('plans'))).deferredProps).toEqual({ default: ['other'] })
  expect(await pageFor(props, has('plans,other'))).not.toHaveProperty('deferredProps')
  expect((await pageFor(props, has('plans'))).onceProps).toMatchObject({ plans })
})

test('103 the key of a nested once prop is its path', async () => {
  const page = await pageFor(() => ({ a: { b: once(1) }, f: () => ({ c: once(2) }) }))
  expect(page.onceProps).toEqual({
    'a.b': { prop: 'a.b', expiresAt: null },
    'f.c': { prop: 'f.c', expiresAt: null },
  })
})

test('104 optional, merge and defer props can be once props', async () => {
  const props = () => ({
    o: optional(() => 1).once(),
    m: merge([2]).once({ key: 'k' }),
    d: defer(() => 3).once(),
  })
  const page = await pageFor(props)
  expect(Object.keys(page.onceProps ?? {}).sort()).toEqual(['d', 'k', 'o'])
  expect(shown(page)).toEqual({ m: [2] })
  expect(shown(await pageFor(props, partial({ only: 'o,m,d' })))).toEqual({
    o: 1,
    m: [2],
    d: 3,
  })
})

// K. Scroll props

const around = { pageName: 'p', previousPage: null, nextPage: 2, currentPage: 1 }

test('105 scroll: the position of the page, and its items merge', async () => {
  const page = await pageFor(() => ({ rings: scroll({ data: [1] }, around) }))
  expect(page).toMatchObject({
    props: { rings: { data: [1] } },
    scrollProps: { rings: { ...around, reset: false } },
    mergeProps: ['rings.data'],
  })
})

test('106 the pages around are given, returned by a function, or read from the value; else an error', async () => {
  const numbered = { data: [], currentPage: 2, lastPage: 3, pageName: 'p' }
  const keyset = { data: [], currentPage: 'c', previousPage: null, nextPage: 'e' }
  const page = await pageFor(() => ({
    a: scroll({ data: [3] }, (value: { data: number[] }) => ({
      ...around,
      currentPage: value.data[0] ?? null,
    })),
    b: scroll(() => numbered),
    c: scroll(Promise.resolve(keyset)),
    d: scroll({ ...numbered, currentPage: 1 }),
    e: scroll({ ...numbered, currentPage: 3 }),
  }))
  expect(page.scrollProps).toEqual({
    a: { ...around, currentPage: 3, reset: false },
    b: { pageName: 'p', previousPage: 1, nextPage: 3, currentPage: 2, reset: false },
    c: { pageName: 'page', previousPage: null, nextPage: 'e', currentPage: 'c', reset: false },
    d: { pageName: 'p', previousPage: null, nextPage: 2, currentPage: 1, reset: false },
    e: { pageName: 'p', previousPage: 2, nextPage: null, currentPage: 3, reset: false },
  })
  const answer = await visit(showing(() => ({ rings: scroll({ data: [] }) }))).expect(500)
  expect(answer.body.failure).toMatch('pages lie around the scroll prop "rings"')
})

test('107 the wrapper key is configurable', async () => {
  const page = await pageFor(() => ({ rings: scroll({ items: [] }, around, 'items') }))
  expect(page.mergeProps).toEqual(['rings.items'])
})

const intent = (to: string) => ({ 'X-Inertia-Infinite-Scroll-Merge-Intent': to })
const oneScroll = () => ({ rings: scroll({ data: [1] }, around) })

test('108 the merge intent of the request decides where items go', async () => {
  const before = await pageFor(oneScroll, partial({ only: 'rings', more: intent('prepend') }))
  expect(before.prependProps).toEqual(['rings.data'])
  expect(before).not.toHaveProperty('mergeProps')
  const after = await pageFor(oneScroll, partial({ only: 'rings', more: intent('append') }))
  expect(after.mergeProps).toEqual(['rings.data'])
})

test('109 reset says so and merges nothing', async () => {
  const page = await pageFor(oneScroll, partial({ only: 'rings', reset: 'rings' }))
  expect(page.scrollProps).toEqual({ rings: { ...around, reset: true } })
  expect(page).not.toHaveProperty('mergeProps')
})

test('110 the value is computed once per response', async () => {
  let made = 0
  await pageFor(() => ({ rings: scroll(() => ({ data: [], currentPage: ++made, lastPage: 9 })) }))
  expect(made).toBe(1)
})

test('111 a deferred scroll prop is announced, and its position is sent by the follow-up', async () => {
  const props = () => ({ rings: scroll(() => ({ data: [1] }), around).deferred('lists') })
  const first = await pageFor(props)
  expect(first.deferredProps).toEqual({ lists: ['rings'] })
  expect(first).not.toHaveProperty('scrollProps')
  const next = await pageFor(props, partial({ only: 'rings' }))
  expect(next.scrollProps).toEqual({ rings: { ...around, reset: false } })
  expect(shown(next)).toEqual({ rings: { data: [1] } })
})
