import type accountAccess from '#lang/en/account-access.json'
import type accountSettings from '#lang/en/account-settings.json'
import type alerts from '#lang/en/alerts.json'
import type alloys from '#lang/en/alloys.json'
import type analytics from '#lang/en/analytics.json'
import type announcements from '#lang/en/announcements.json'
import type audit from '#lang/en/audit.json'
import type board from '#lang/en/board.json'
import type code from '#lang/en/code.json'
import type comparePrice from '#lang/en/compare-price.json'
import type compliance from '#lang/en/compliance.json'
import type compositions from '#lang/en/compositions.json'
import type configuration from '#lang/en/configuration.json'
import type contact from '#lang/en/contact.json'
import type contracts from '#lang/en/contracts.json'
import type copyButton from '#lang/en/copy-button.json'
import type customerPicker from '#lang/en/customer-picker.json'
import type customers from '#lang/en/customers.json'
import type customizer from '#lang/en/customizer.json'
import type dateField from '#lang/en/date-field.json'
import type dateRange from '#lang/en/date-range.json'
import type documentation from '#lang/en/documentation.json'
import type documents from '#lang/en/documents.json'
import type errorMessages from '#lang/en/error-messages.json'
import type errorPage from '#lang/en/error-page.json'
import type fileField from '#lang/en/file-field.json'
import type fontIcons from '#lang/en/font-icons.json'
import type goldPriceLogs from '#lang/en/gold-price-logs.json'
import type goldPriceSources from '#lang/en/gold-price-sources.json'
import type home from '#lang/en/home.json'
import type homeCards from '#lang/en/home-cards.json'
import type idDocuments from '#lang/en/id-documents.json'
import type invoices from '#lang/en/invoices.json'
import type kit from '#lang/en/kit.json'
import type legalRules from '#lang/en/legal-rules.json'
import type lists from '#lang/en/lists.json'
import type login from '#lang/en/login.json'
import type loginSecondFactor from '#lang/en/login-second-factor.json'
import type menu from '#lang/en/menu.json'
import type messages from '#lang/en/messages.json'
import type notices from '#lang/en/notices.json'
import type notifications from '#lang/en/notifications.json'
import type numberField from '#lang/en/number-field.json'
import type outbox from '#lang/en/outbox.json'
import type palette from '#lang/en/palette.json'
import type passkey from '#lang/en/passkey.json'
import type photos from '#lang/en/photos.json'
import type pictures from '#lang/en/pictures.json'
import type pieceKinds from '#lang/en/piece-kinds.json'
import type pieces from '#lang/en/pieces.json'
import type price from '#lang/en/price.json'
import type priceHistory from '#lang/en/price-history.json'
import type priceImpact from '#lang/en/price-impact.json'
import type priceImport from '#lang/en/price-import.json'
import type priceRuns from '#lang/en/price-runs.json'
import type priceScope from '#lang/en/price-scope.json'
import type products from '#lang/en/products.json'
import type profile from '#lang/en/profile.json'
import type quickQuote from '#lang/en/quick-quote.json'
import type quoteChecks from '#lang/en/quote-checks.json'
import type reauthentication from '#lang/en/reauthentication.json'
import type salePrice from '#lang/en/sale-price.json'
import type savedViews from '#lang/en/saved-views.json'
import type sessionRecovery from '#lang/en/session-recovery.json'
import type setup from '#lang/en/setup.json'
import type shell from '#lang/en/shell.json'
import type shortcuts from '#lang/en/shortcuts.json'
import type sortable from '#lang/en/sortable.json'
import type starterKit from '#lang/en/starter-kit.json'
import type stock from '#lang/en/stock.json'
import type stones from '#lang/en/stones.json'
import type taxClasses from '#lang/en/tax-classes.json'
import type users from '#lang/en/users.json'
import type weighing from '#lang/en/weighing.json'

/** Keys are checked against the English translations. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: {
      setup: typeof setup
      shell: typeof shell
      analytics: typeof analytics
      announcements: typeof announcements
      audit: typeof audit
      contact: typeof contact
      board: typeof board
      code: typeof code
      'compare-price': typeof comparePrice
      compliance: typeof compliance
      compositions: typeof compositions
      configuration: typeof configuration
      'copy-button': typeof copyButton
      'customer-picker': typeof customerPicker
      customers: typeof customers
      contracts: typeof contracts
      customizer: typeof customizer
      'date-field': typeof dateField
      'date-range': typeof dateRange
      documentation: typeof documentation
      documents: typeof documents
      'account-access': typeof accountAccess
      'number-field': typeof numberField
      'error-page': typeof errorPage
      'file-field': typeof fileField
      'font-icons': typeof fontIcons
      'gold-price-logs': typeof goldPriceLogs
      'gold-price-sources': typeof goldPriceSources
      'quote-checks': typeof quoteChecks
      home: typeof home
      'home-cards': typeof homeCards
      'id-documents': typeof idDocuments
      'session-recovery': typeof sessionRecovery
      invoices: typeof invoices
      kit: typeof kit
      'legal-rules': typeof legalRules
      lists: typeof lists
      login: typeof login
      'account-settings': typeof accountSettings
      alerts: typeof alerts
      'login-second-factor': typeof loginSecondFactor
      passkey: typeof passkey
      pictures: typeof pictures
      photos: typeof photos
      pieces: typeof pieces
      profile: typeof profile
      reauthentication: typeof reauthentication
      menu: typeof menu
      messages: typeof messages
      notices: typeof notices
      notifications: typeof notifications
      outbox: typeof outbox
      palette: typeof palette
      'piece-kinds': typeof pieceKinds
      price: typeof price
      'price-impact': typeof priceImpact
      'price-import': typeof priceImport
      'price-history': typeof priceHistory
      'price-runs': typeof priceRuns
      'price-scope': typeof priceScope
      products: typeof products
      'quick-quote': typeof quickQuote
      'error-messages': typeof errorMessages
      'sale-price': typeof salePrice
      'saved-views': typeof savedViews
      shortcuts: typeof shortcuts
      sortable: typeof sortable
      'starter-kit': typeof starterKit
      stock: typeof stock
      stones: typeof stones
      alloys: typeof alloys
      'tax-classes': typeof taxClasses
      users: typeof users
      weighing: typeof weighing
    }
  }
}
