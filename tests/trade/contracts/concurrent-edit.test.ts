import { describe, expect, test } from 'vitest'
import { differences, mergeEdits } from '#client/features/trade/contracts/concurrent-edit.ts'
import {
  type ContractFields,
  emptyLine,
  requestBody,
} from '#client/features/trade/contracts/form/form-fields.ts'
import { draftInput } from '#client/features/trade/contracts/form/useContractForm.ts'
import {
  type Fields as InvoiceFields,
  differences as invoiceDifferences,
  withTaxClasses,
} from '#client/features/trade/invoices/form-fields.ts'
import type { Draft } from '#client/lib/drafts/stored-draft.ts'
import { initialOf } from '#client/lib/drafts/useFormDraft.ts'
import type { ContractFormProps } from '#server/trade/contracts/props.ts'

const ring = (more: object = {}) => emptyLine({ description: 'Ring', unitPrice: '100', ...more })
const chain = (more: object = {}) => emptyLine({ description: 'Chain', unitPrice: '900', ...more })
const fields = (more: Partial<ContractFields> = {}): ContractFields => ({
  type: 'layaway',
  customer: { id: 1, name: 'Ada', detail: '' },
  birthday: '',
  lines: [],
  deposit: '',
  count: '6',
  every: 'month',
  firstOn: '',
  feePercent: '20',
  graceDays: '7',
  lockMinutes: '15',
  quoteDays: '7',
  tolerancePercent: '5',
  heavier: 'shop_bears',
  payPercent: '88',
  placeId: '',
  dueOn: '',
  note: '',
  reason: '',
  ...more,
})
/** The same as reloaded from the server: lines have other keys. */
const reloaded = (one: ContractFields, more: Partial<ContractFields> = {}): ContractFields => ({
  ...one,
  lines: one.lines.map((line) => emptyLine({ ...line, key: `${line.key}-again` })),
  ...more,
})
const lineTexts = ({ lines }: ContractFields) =>
  lines.map((line) => `${line.description} ${line.unitPrice}`)

describe('a contract that somebody else saved during editing', () => {
  const before = fields({ lines: [ring(), chain()] })

  test('has no differences after a reload', () => {
    expect(differences(before, reloaded(before))).toEqual([])
  })

  test('has differences by field and by line', () => {
    const after = reloaded(before, {
      count: '9',
      lines: [chain({ unitPrice: '950' }), emptyLine({ description: 'Clasp' })],
    })
    expect(differences(before, after)).toEqual([
      { kind: 'field', name: 'count', before: '6', after: '9' },
      { kind: 'removed', line: 'Ring' },
      { kind: 'line', line: 'Chain', name: 'unitPrice', before: '900', after: '950' },
      { kind: 'added', line: 'Clasp' },
    ])
  })

  test('merges both users’ changes', () => {
    const [first, second] = before.lines
    if (!first || !second) throw new Error('two lines')
    const mine = { ...before, note: 'gift', lines: [first, { ...second, weightG: '31.4' }] }
    const after = reloaded(before, { count: '9', lines: [ring(), chain({ unitPrice: '950' })] })
    const merged = mergeEdits(before, mine, after)
    expect(merged).toMatchObject({ count: '9', note: 'gift' })
    expect(merged.lines).toMatchObject([
      { unitPrice: '100' },
      { unitPrice: '950', weightG: '31.4' },
    ])
  })

  test('keeps all lines of both users', () => {
    const [first, second] = before.lines
    if (!first || !second) throw new Error('two lines')
    const mine = {
      ...before,
      lines: [{ ...first, unitPrice: '120' }, second, ring({ description: 'Mine' })],
    }
    const after = reloaded(before, { lines: [chain(), ring({ description: 'Theirs' })] })
    expect(lineTexts(mergeEdits(before, mine, after))).toEqual([
      'Ring 120',
      'Chain 900',
      'Theirs 100',
      'Mine 100',
    ])
  })

  test('keeps prices on their lines when a line is removed', () => {
    const [first, second] = before.lines
    if (!first || !second) throw new Error('two lines')
    const mine = { ...before, lines: [first, { ...second, unitPrice: '800' }] }
    const after = reloaded(before, { lines: [chain()] })
    expect(lineTexts(mergeEdits(before, mine, after))).toEqual(['Chain 800'])
  })
})

describe('a locally saved draft', () => {
  const defaults = fields()
  const page = (version: number, note: string) =>
    ({
      contract: {
        id: 1,
        version,
        type: 'sale',
        lines: [],
        terms: defaults,
        depositDue: 0,
        note,
        dueOn: null,
      },
      purpose: 'change',
      customer: null,
      defaults,
    }) as unknown as ContractFormProps
  const opened = (form: ContractFormProps, draft: Draft<ContractFields> | null) => {
    const input = draftInput(form)
    return initialOf(input, draft && input.restore(draft))
  }
  const savedDraft = (note: string) => {
    const start = opened(page(1, 'as it was'), null).fields
    return { version: 1, start, fields: { ...start, note }, at: '' }
  }

  test('is restored when the server version has no differences', () => {
    const form = opened(page(2, 'as it was'), savedDraft('typed'))
    expect(form).toMatchObject({ base: { version: 2 }, fields: { note: 'typed' } })
  })

  test('from before tax classes is restored without its rate, and its lines get the default class', () => {
    const { version, start, ...draft } = savedDraft('typed')
    const { taxClassId: _class, taxReason: _reason, ...line } = ring()
    const old = { ...draft.fields, taxPercent: '8', lines: [line] } as unknown as ContractFields
    const form = opened(page(2, 'theirs'), {
      ...draft,
      version,
      start: { ...start, taxPercent: '8' } as ContractFields,
      fields: old,
    })
    expect(form.fields).not.toHaveProperty('taxPercent')
    expect(form.fields.lines).toMatchObject([
      { description: 'Ring', taxClassId: null, taxReason: '' },
    ])
    expect(differences(form.base.start, form.fields).map(({ kind }) => kind)).toEqual([
      'field',
      'added',
    ])
  })

  test('is restored on its own version when another user saved a newer one', () => {
    const form = opened(page(2, 'theirs'), savedDraft('typed'))
    expect(form).toMatchObject({ base: { version: 1 }, fields: { note: 'typed' } })
  })

  test('does not continue on a contract that was confirmed meanwhile', () => {
    const { start } = savedDraft('typed')
    const { canContinue } = draftInput(page(1, 'as it was'))
    const newest = page(2, 'as it was')
    expect(canContinue?.(start, newest)).toBe(true)
    expect(canContinue?.(start, { ...newest, purpose: 'amend' })).toBe(false)
  })

  test('continues when only the city of the customer changed, which the form does not compare', () => {
    const customer = { id: 1, name: 'Ann', detail: 'Rome' }
    const { start } = savedDraft('typed')
    const newest = { ...page(2, 'as it was'), customer: { ...customer, detail: 'Milan' } }
    const { canContinue } = draftInput(page(1, 'as it was'))
    expect(canContinue?.({ ...start, customer }, newest)).toBe(true)
  })
})

test('a stored draft of an invoice has no differences from the same saved lines', () => {
  const line = { key: '1', description: 'Battery', qty: 1, unitPrice: '15.00' }
  const saved = { lines: [{ ...line, taxClassId: null, taxReason: '' }] }
  const stored = withTaxClasses({ lines: [line] } as unknown as InvoiceFields)
  expect(invoiceDifferences(stored, saved as unknown as InvoiceFields)).toEqual([])
})

test('a stored weight is sent back unchanged, whatever separates thousands in the language', () => {
  const lines = [emptyLine({ weightG: '19.580', unitPrice: '6610.00', fineness: '750.000' })]
  expect(
    requestBody(fields({ lines, feePercent: '8.875' }), { terms: ['feePercent'], isTaxed: true }),
  ).toMatchObject({
    feePercent: '8.875',
    lines: [{ weightG: '19.580', unitPrice: '6610.00', fineness: '750.000' }],
  })
})
