import type errors from '#lang/en/errors.json'
import type goldPriceLogs from '#lang/en/gold-price-logs.json'
import type home from '#lang/en/home.json'
import type login from '#lang/en/login.json'
import type price from '#lang/en/price.json'
import type priceRuns from '#lang/en/price-runs.json'
import type quickQuote from '#lang/en/quick-quote.json'
import type refusals from '#lang/en/refusals.json'
import type shell from '#lang/en/shell.json'

/** Keys are checked against the English words. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: {
      shell: typeof shell
      errors: typeof errors
      'gold-price-logs': typeof goldPriceLogs
      home: typeof home
      login: typeof login
      price: typeof price
      'price-runs': typeof priceRuns
      'quick-quote': typeof quickQuote
      refusals: typeof refusals
    }
  }
}
