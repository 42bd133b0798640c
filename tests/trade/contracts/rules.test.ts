import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { settleWeight } from '#server/trade/contracts/lifecycle/weigh.ts'
import { fineOf, meltOf, offerFor } from '#server/trade/contracts/lines/buy-back.ts'
import { balanceOf, totalsOf } from '#server/trade/contracts/lines/totals.ts'
import { coveredAmounts, dayAfter, scheduleOf } from '#server/trade/contracts/terms/schedule.ts'
import { cancellationFee } from '#server/trade/contracts/terms/terms.ts'
import { netPaidOf } from '#server/trade/payments/payment.ts'

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)

describe('a layaway schedule', () => {
  const plan = { every: 'month', firstOn: '2026-01-31' } as const

  test('splits the rest into equal amounts, and the last one takes the remainder', () => {
    const schedule = scheduleOf({ ...plan, total: 100_000, deposit: 10_000, count: 7 })
    expect(schedule.map(({ amount }) => amount)).toEqual([
      12_857, 12_857, 12_857, 12_857, 12_857, 12_857, 12_858,
    ])
  })

  test('uses the last day of a shorter month, and the original day afterwards', () => {
    expect([0, 1, 2, 13].map((n) => dayAfter('2026-01-31', 'month', n))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2027-02-28',
    ])
    expect(dayAfter('2026-12-28', 'week', 1)).toBe('2027-01-04')
    expect(dayAfter('2026-12-28', 'two_weeks', 1)).toBe('2027-01-11')
  })

  test('has no instalments when everything is paid down, and refuses too many parts', () => {
    expect(scheduleOf({ ...plan, total: 500, deposit: 500, count: 3 })).toEqual([])
    expect(() => scheduleOf({ ...plan, total: 502, deposit: 500, count: 3 })).toThrow(RangeError)
  })

  test('deposit and instalments always add up to the total, and only the last one may differ', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 12 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 1, max: 60 }),
        (total, share, count) => {
          const deposit = Math.floor((total * share) / 10_000)
          fc.pre(total - deposit >= count)
          const amounts = scheduleOf({ ...plan, total, deposit, count }).map((one) => one.amount)
          expect(deposit + sum(amounts)).toBe(total)
          expect(new Set(amounts.slice(0, -1)).size).toBeLessThanOrEqual(1)
          expect(Math.min(...amounts)).toBeGreaterThan(0)
        },
      ),
    )
  })

  test('payments are allocated to the deposit first, then to each instalment in order', () => {
    expect(coveredAmounts(100, [50, 50, 51], 175)).toEqual([
      { amount: 50, paid: 50 },
      { amount: 50, paid: 25 },
      { amount: 51, paid: 0 },
    ])
    fc.assert(
      fc.property(
        fc.nat(10_000),
        fc.array(fc.integer({ min: 1, max: 9_999 }), { maxLength: 20 }),
        fc.nat(200_000),
        (deposit, amounts, paid) => {
          const parts = sum(coveredAmounts(deposit, amounts, paid).map((part) => part.paid))
          expect(parts).toBe(Math.min(Math.max(0, paid - deposit), sum(amounts)))
        },
      ),
    )
  })
})

describe('a finished piece whose weight differs from the plan', () => {
  const piece = {
    plannedMg: 100_000,
    toleranceBp: 500,
    metalGram: '80.221241',
    currency: 'USD',
    heavier: 'shop_bears',
  } as const

  test('costs the agreed price up to and including the tolerance', () => {
    for (const weighedMg of [100_000, 95_000, 105_000])
      expect(settleWeight({ ...piece, weighedMg })).toMatchObject({ outcome: 'within', amount: 0 })
  })

  test('is credited in full when it is lighter beyond the tolerance: 10 g × 77.8847 × 1.03', () => {
    expect(settleWeight({ ...piece, weighedMg: 90_000 })).toEqual({
      outcome: 'credit',
      amount: -80_221,
      differenceMg: -10_000,
    })
    expect(settleWeight({ ...piece, weighedMg: 94_999 }).outcome).toBe('credit')
  })

  test('costs no more when it is heavier, unless the customer agreed to pay by weight', () => {
    expect(settleWeight({ ...piece, weighedMg: 110_000 })).toMatchObject({
      outcome: 'borne',
      amount: 0,
    })
    expect(settleWeight({ ...piece, weighedMg: 110_000, heavier: 'customer_pays' })).toMatchObject({
      outcome: 'charge',
      amount: 80_221,
    })
  })
})

describe('a cancelled layaway', () => {
  test('costs the agreed share of the total, and never more than was paid', () => {
    expect(cancellationFee(200_000, 150_000, 1_500)).toBe(30_000)
    expect(cancellationFee(200_000, 20_000, 1_500)).toBe(20_000)
    expect(cancellationFee(200_000, 0, 1_500)).toBe(0)
  })

  test('the fee is never negative and never more than was paid', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 9), fc.nat(10 ** 9), fc.nat(10_000), (total, paid, feeBp) => {
        const fee = cancellationFee(total, paid, feeBp)
        expect(fee).toBeGreaterThanOrEqual(0)
        expect(fee).toBeLessThanOrEqual(paid)
      }),
    )
  })
})

describe('an offer for scrap gold', () => {
  const chain = { weightMg: 48_600, finenessDp: 5_750 }
  const SPOT = 4_100_000_000

  test('48.60 g tested at 575 ‰ has a melt value of 3,683.66 and an offer of 3,241.62 at 88 %', () => {
    expect(meltOf(chain, SPOT, 'USD')).toBe(368_366)
    expect(offerFor(chain, SPOT, 8_800, 'USD')).toBe(324_162)
  })

  test('contains 27.945 g of fine gold, and fine weight never exceeds gross weight', () => {
    expect(fineOf(chain)).toBe(27_945)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        (weightMg, finenessDp) => {
          expect(fineOf({ weightMg, finenessDp })).toBeLessThanOrEqual(weightMg)
          expect(fineOf({ weightMg, finenessDp: 10_000 })).toBe(weightMg)
        },
      ),
    )
  })
})

describe('totals of lines', () => {
  const taxed = (ratePpm: number) => ({ tax: { name: '', ratePpm, reason: '' } })
  const lines = (ratePpm: number) => [
    { qty: 2, unitPrice: 99_999, ...taxed(ratePpm) },
    { qty: 1, unitPrice: 1, ...taxed(ratePpm) },
  ]

  test('tax is added to the lines or included in them', () => {
    expect(totalsOf(lines(82_500), 'exclusive')).toEqual({
      subtotal: 199_999,
      tax: 16_500,
      total: 216_499,
      lineTaxes: [16_500, 0],
    })
    expect(totalsOf(lines(200_000), 'inclusive')).toMatchObject({
      total: 199_999,
      tax: 33_333,
    })
  })

  test('subtotal and tax always add up to the total, and the line taxes to the tax', () => {
    const line = fc.record({
      qty: fc.integer({ min: 1, max: 999 }),
      unitPrice: fc.nat(10 ** 8),
      tax: fc.record({
        name: fc.constant('Standard'),
        ratePpm: fc.nat(300_000),
        reason: fc.constant(''),
      }),
    })
    const mode = fc.constantFrom('inclusive' as const, 'exclusive' as const)
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), mode, (some, one) => {
        const totals = totalsOf(some, one)
        expect(totals.subtotal + totals.tax).toBe(totals.total)
        expect(sum(totals.lineTaxes)).toBe(totals.tax)
        expect(totals.subtotal).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('the balance is the total less incoming and plus outgoing payments', () => {
    const netPaid = netPaidOf([
      { direction: 'in', amount: 700 },
      { direction: 'out', amount: 200 },
    ])
    expect(balanceOf('in', 1_000, netPaid)).toBe(500)
    expect(balanceOf('out', 1_000, netPaidOf([{ direction: 'out', amount: 1_000 }]))).toBe(0)
    expect(balanceOf('none', 1_000, 0)).toBe(0)
  })
})
