import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { translator } from '#server/platform/locales/translator.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import { CONTRACT_TYPES, definitionOf, typesWhere } from '#server/trade/contract-types/lookup.ts'
import {
  DRAFT,
  hasOpenPrice,
  isOpen,
  transitionOf,
  transitionsFrom,
} from '#server/trade/contract-types/states.ts'
import { diagram } from '#server/trade/contracts/diagram.ts'

/**
 * The table of the specification, and `returned` of a layaway, which it does not show: a piece that was paid over time is
 * taken back like one that was paid at once.
 */
const SPECIFIED: Record<ContractType, string> = {
  sale: 'draft confirmed paid delivered cancelled returned',
  price_lock: 'draft locked converted expired cancelled',
  layaway: 'draft active overdue paid_off delivered cancelled forfeited returned',
  custom_order: 'draft quoted approved in_production ready delivered cancelled',
  memo_out: 'draft out part_settled overdue closed',
  consignment_in: 'draft held sold settled returned',
  buy_back: 'draft tested offered accepted on_hold released declined reported_stolen',
}

describe.each(CONTRACT_TYPES)('%s', (type) => {
  const { states, transitions, closed, amendable, binding } = definitionOf(type)

  test('has the states of the specification and no other', () => {
    expect(states.join(' ')).toBe(SPECIFIED[type])
  })

  test('every transition starts and ends in a known state, and is unique by state and act', () => {
    const keys = transitions.map(({ from, act }) => `${from} ${act}`)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { from, to } of transitions)
      expect(states).toEqual(expect.arrayContaining([from, to]))
    expect(states).toEqual(expect.arrayContaining([...closed, ...amendable]))
  })

  test('every state can be reached from the draft', () => {
    const reached = new Set([DRAFT])
    for (const _ of states)
      for (const { from, to } of transitions) if (reached.has(from)) reached.add(to)
    expect([...reached].toSorted()).toEqual([...states].toSorted())
  })

  test('a closed contract stays closed, except for a return or a reversed payment', () => {
    for (const state of closed)
      for (const { act } of transitionsFrom(type, state))
        expect(['return', 'reopen']).toContain(act)
  })

  test('exactly one transition is the confirmation', () => {
    expect(transitions.filter(({ act }) => act === binding)).toHaveLength(1)
  })

  test('cancelling needs a reason, and an admin once more than a quote was agreed', () => {
    for (const { act, ability, reason, from } of transitions)
      if (act === 'cancel' || act === 'forfeit')
        expect([ability, reason]).toEqual([
          from === 'quoted' ? 'app.use' : 'contracts.override',
          'needed',
        ])
  })

  test('random acts only follow the transitions', () => {
    const acts = [...new Set(transitions.map(({ act }) => act))]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...acts), { maxLength: 40 }), (attempted) => {
        let state = DRAFT
        for (const act of attempted) {
          const transition = transitionOf(type, state, act)
          if (transition) state = transition.to
          expect(states).toContain(state)
          if (!isOpen(type, state)) expect(closed).toContain(state)
        }
      }),
    )
  })
})

test.each(CONTRACT_TYPES)('%s has its translations', (type) => {
  const { states, transitions, madeToOrder, isQuickChoice } = definitionOf(type)
  const contractLabels = translator('contracts')('en')
  const documentLabels = translator('document-texts')('en')
  const contractKeys = [
    ...['type', 'type_hint', ...(isQuickChoice ? ['preset'] : [])].map((of) => `${of}.${type}`),
    ...states.map((state) => `state.${state}`),
    ...transitions.filter(({ ability }) => ability !== null).map(({ act }) => `actions.${act}`),
    ...transitions.map(({ act }) => `event.${act}`),
  ]
  const documentKeys = [
    `title.${type}`,
    `terms.${type}`,
    ...(madeToOrder ? [`terms.${type}_customer_pays`, `terms.${type}_shop_bears`] : []),
  ]
  expect(contractKeys.filter((key) => contractLabels(key) === key)).toEqual([])
  expect(documentKeys.filter((key) => documentLabels(key) === key)).toEqual([])
})

test('one type opens the board, and one sells pieces kept from a memo', () => {
  expect(typesWhere(({ isDefaultOnBoard }) => isDefaultOnBoard)).toEqual(['custom_order'])
  expect(typesWhere(({ sellsPiecesOfOtherContracts }) => sellsPiecesOfOtherContracts)).toEqual([
    'sale',
  ])
})

test('docs/contracts.md is current: `node bin/contract-diagram.ts` generates it', () => {
  expect(readFileSync('docs/contracts.md', 'utf8')).toBe(diagram())
})

test('a price can expire only until it is agreed', () => {
  const open = CONTRACT_TYPES.flatMap((type) =>
    definitionOf(type)
      .states.filter((state) => hasOpenPrice(type, state))
      .map((s) => `${type} ${s}`),
  )
  expect(open).toEqual([
    'sale draft',
    'price_lock locked',
    'layaway draft',
    'custom_order draft',
    'custom_order quoted',
  ])
})
