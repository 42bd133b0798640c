import type { Inertia } from '#tests/support/priced-shop.ts'

let keys = 0

/** The form of what a new shop sells as its page has it, with changes. */
export async function setupForm(client: Inertia, changes: object = {}) {
  const { version, name, address, currency, weightUnit, timeZone, taxMode, taxRate, markets } = (
    await client.get('/setup')
  ).props
  return {
    ...{ version, name, address, currency, weightUnit, timeZone, taxMode, taxRate, markets },
    ...{ kinds: [], miamiCubanLink: false, alloys: ['14K'], prices: {} },
    idempotencyKey: `setup-key-${++keys}`,
    ...changes,
  }
}

/** Chooses what a new shop sells; returns the page to which this leads. */
export async function setUp(client: Inertia, changes: object = {}) {
  return client.post('/setup', await setupForm(client, changes))
}
