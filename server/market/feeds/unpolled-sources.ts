/** The source of prices that people enter. */
export const MANUAL_SOURCE = 'manual'
export const MONTHLY_SOURCE = 'datasets/gold-prices (monthly average)'
export const DAILY_SOURCE = 'fawazahmed0/exchange-api (daily snapshot)'
/** The currencies of the daily snapshots, in the order of their columns. */
export const PUBLISHED_CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'INR', 'AED', 'PLN']
