/** What the sources can be made to do, and how Assay should take it. */
export const SCENARIOS = {
  ok: 'a moving price',
  refuse: 'the connection is closed without a word',
  timeout: 'connected, then silence',
  drip: 'a byte now and then, for ever',
  500: 'an error of the server',
  429: 'too many requests: come back in two minutes',
  301: 'moved to another address',
  'wrong-type': 'the right body, sent as a picture',
  html: 'a page for people, with status 200',
  truncated: 'half a body',
  'gzip-bomb': 'small on the way, 64 MiB once unpacked',
  nan: 'NaN for every price',
  negative: 'a price below nothing',
  zero: 'a price of nothing',
  x10: 'ten times too much',
  div10: 'a tenth of it',
  stale: 'a price of two hours ago (NBP: ten days)',
  future: 'a price of in ten minutes (NBP: two days)',
  duplicate: 'the same price and time again and again',
  'out-of-order': 'every second answer is 90 seconds older than the one before',
  string: 'numbers as text',
  comma: 'numbers as text with a thousands comma',
  crossed: 'bid above ask',
  wide: 'two percent between bid and ask',
  empty: 'a body with nothing in it',
  jump: 'two percent up at once',
  frozen: 'the same price at a new time again and again',
  silver: 'the price of silver under the name of gold',
  auth: 'the key is refused',
  quota: 'the allowance is used up',
} as const

/** As a text, since a status is a name here like any other. */
export type Scenario = `${keyof typeof SCENARIOS}`

export const isScenario = (name: string): name is Scenario => Object.hasOwn(SCENARIOS, name)
