import type customizer from '#lang/en/customizer.json'
import type errors from '#lang/en/errors.json'
import type goldPriceLogs from '#lang/en/gold-price-logs.json'
import type home from '#lang/en/home.json'
import type interruptions from '#lang/en/interruptions.json'
import type login from '#lang/en/login.json'
import type menu from '#lang/en/menu.json'
import type messages from '#lang/en/messages.json'
import type notifications from '#lang/en/notifications.json'
import type palette from '#lang/en/palette.json'
import type price from '#lang/en/price.json'
import type priceRuns from '#lang/en/price-runs.json'
import type quickQuote from '#lang/en/quick-quote.json'
import type refusals from '#lang/en/refusals.json'
import type shell from '#lang/en/shell.json'
import type shortcuts from '#lang/en/shortcuts.json'

/** Keys are checked against the English words. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: {
      shell: typeof shell
      customizer: typeof customizer
      errors: typeof errors
      'gold-price-logs': typeof goldPriceLogs
      home: typeof home
      interruptions: typeof interruptions
      login: typeof login
      menu: typeof menu
      messages: typeof messages
      notifications: typeof notifications
      palette: typeof palette
      price: typeof price
      'price-runs': typeof priceRuns
      'quick-quote': typeof quickQuote
      refusals: typeof refusals
      shortcuts: typeof shortcuts
    }
  }
}
