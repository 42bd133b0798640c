import type { Shop } from '#tests/support/shop.ts'

/** The form of an unchanged page: the example settings of a new shop, as typed. */
export function unchangedForm(base = 1) {
  return {
    base,
    note: '',
    shop: {
      premiumBp: '1',
      premiumPerOunceMinor: '0',
      ounceGrams: '31.1034768',
      overheadBp: '0',
      feeBp: '0',
      minMarginBp: '15',
      meltFactor: '1.05',
      tax: { mode: 'exclusive', rate: '0' },
      rounding: 'nearest_5',
      deadBandBp: '0.5',
      maxStepBp: '10',
    } as Record<string, unknown>,
    byConstruction: {
      solid: groupFields('3', '5', '45', '40'),
      semi_solid: groupFields('4', '7', '38', '45'),
      hollow: groupFields('6', '9', '30', '55'),
    },
    rules: [] as object[],
  }
}

/** The same with another margin for solid chains: the change of most tests. */
export function withMargin(percent: string, base = 1) {
  const form = unchangedForm(base)
  form.byConstruction.solid.selling = { model: 'margin', value: percent }
  return form
}

/** A rule that matches only `match`. */
export const rule = (id: string, match: object, set: object, more: object = {}) => ({
  id,
  note: '',
  priority: '100',
  set,
  ...more,
  match: { family: '', product: '', sku: '', construction: '', karat: '', ...match },
})

/** The fields of a group of pieces, as typed. */
export function groupFields(wastage: string, labour: string, findings: string, margin: string) {
  return {
    wastageBp: wastage,
    'labour.perGramMinor': labour,
    'labour.flatMinor': '0',
    'labour.pctBp': '0',
    'labour.pctBase': 'metal',
    'labour.minimumMinor': '0',
    findingsMinor: findings,
    selling: { model: 'margin', value: margin } as object,
  } as Record<string, unknown>
}

/** Leaves one chain of each construction and karat on sale, which is enough for most tests and fast. */
export async function keepFewChains({ ctx: { db, clock } }: Shop): Promise<void> {
  await db
    .updateTable('variants')
    .set({ archived_at: clock.now() })
    .where((e) => e.or([e('width', '!=', 800), e('length', '!=', 2200)]))
    .execute()
}
