/** The scenarios of the sources. */
export const SCENARIOS = {
  ok: 'a moving price',
  refuse: 'the connection is closed without a response',
  timeout: 'connected, but no response',
  drip: 'a byte now and then, without end',
  500: 'a server error',
  429: 'too many requests: retry after two minutes',
  301: 'moved to another address',
  'wrong-type': 'the right body, sent as a picture',
  html: 'a page for people, with status 200',
  truncated: 'half a body',
  'gzip-bomb': 'small in transfer, 64 MiB after decompression',
  nan: 'NaN for every price',
  negative: 'a price below zero',
  zero: 'a price of zero',
  x10: 'ten times the price',
  div10: 'a tenth of the price',
  stale: 'a price from two hours ago (NBP: ten days)',
  future: 'a price ten minutes in the future (NBP: two days)',
  duplicate: 'always the same price and time',
  'out-of-order': 'every second answer is 90 seconds older than the one before',
  string: 'numbers as text',
  comma: 'numbers as text with a thousands comma',
  crossed: 'bid above ask',
  wide: 'two percent between bid and ask',
  empty: 'an empty object or list',
  jump: 'a rise of two percent at once',
  frozen: 'always the same price, with a new time',
  silver: 'the price of silver instead of gold',
  gold: 'the price of gold instead of each other metal',
  auth: 'the API key is rejected',
  quota: 'the quota is exceeded',
} as const

/** As strings: HTTP status codes are names too. */
export type Scenario = `${keyof typeof SCENARIOS}`

export const isScenario = (name: string): name is Scenario => Object.hasOwn(SCENARIOS, name)
