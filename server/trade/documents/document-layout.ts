import type { Locale } from '#lang/locales.ts'
import { type Translate, translator } from '#server/platform/locales/translator.ts'
import type { NamedCustomer } from '#server/trade/customers/customer.ts'
import { linesIn, type PaperShop } from '#server/trade/documents/logo/letterhead.ts'
import type { Fact, Paper } from './document-content.ts'
import { type Figures, figuresFor } from './figures.ts'

const LETTER_COUNTRIES = ['USD', 'CAD', 'MXN']

/** What every paper is written with. */
export interface Pen {
  locale: Locale
  words: Translate
  figures: Figures
  shop: PaperShop
}

export function penFor(locale: Locale, shop: PaperShop): Pen {
  return { locale, words: paperWords(locale), figures: figuresFor(locale, shop.timeZone), shop }
}

interface About {
  title: string
  number: string
  /** ISO day. */
  day: string
  currency: string
  party: { label: string; customer: NamedCustomer | undefined }
}

/** A paper with its head and foot and nothing in between. */
export function bones(pen: Pen, about: About): Paper {
  const { locale, words, shop } = pen
  const { title, number, day, currency, party } = about
  const taxId = shop.taxId === '' ? [] : [`${words('fact.tax_id')}: ${shop.taxId}`]
  return {
    locale,
    size: LETTER_COUNTRIES.includes(currency) ? 'LETTER' : 'A4',
    title,
    number,
    day,
    shop: {
      name: shop.name,
      lines: [...linesIn(shop.address), ...taxId],
      ...(shop.logo && { logo: shop.logo }),
    },
    party: { label: party.label, lines: addressOf(party.customer, pen) },
    facts: [],
    tables: [],
    sums: [],
    words: [],
    note: '',
    signatures: [],
    foot: words('foot', { shop: shop.name, number }),
  }
}

function addressOf(customer: NamedCustomer | undefined, { words, figures }: Pen): string[] {
  if (!customer) return []
  const { name, contact, address, city, postcode, state, country, email, phone, taxId } = customer
  const land = country ? figures.country(country) : ''
  const place = [[postcode, city].filter(Boolean).join(' '), state, land].filter(Boolean)
  const told = [name, contact, ...linesIn(address), place.join(', '), email, phone]
  const tax = taxId === '' ? [] : [`${words('fact.tax_id')}: ${taxId}`]
  return [...told.filter((line): line is string => Boolean(line)), ...tax]
}

/** Those that have a value. */
export function factsOf(all: Record<string, string | null | undefined>, words: Translate): Fact[] {
  return Object.entries(all).flatMap(([key, value]) =>
    value ? [{ label: words(`fact.${key}`), value }] : [],
  )
}

/** The words of papers in the language of who they are for. */
const paperWords = translator('paper')
