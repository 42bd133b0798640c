import type { Locale } from '#lang/locales.ts'
import { type Translate, translator } from '#server/platform/locales/translator.ts'
import type { NamedCustomer } from '#server/trade/customers/customer.ts'
import { type DocumentShop, linesIn } from '#server/trade/documents/logo/letterhead.ts'
import type { DocumentContent, Fact } from './document-content.ts'
import { type Figures, figuresFor } from './figures.ts'

const LETTER_CURRENCIES = ['USD', 'CAD', 'MXN']

/** Locale, translations, formats and shop of a document. */
export interface DocumentWriter {
  locale: Locale
  translate: Translate
  figures: Figures
  shop: DocumentShop
}

export function documentWriterFor(locale: Locale, shop: DocumentShop): DocumentWriter {
  return {
    locale,
    translate: documentTranslator(locale),
    figures: figuresFor(locale, shop.timeZone),
    shop,
  }
}

interface DocumentHeader {
  title: string
  number: string
  /** ISO day. */
  day: string
  currency: string
  party: { label: string; customer: NamedCustomer | undefined }
}

/** A document with header and footer only. */
export function documentLayout(writer: DocumentWriter, header: DocumentHeader): DocumentContent {
  const { locale, translate, shop } = writer
  const { title, number, day, currency, party } = header
  const taxId = shop.taxId === '' ? [] : [`${translate('fact.tax_id')}: ${shop.taxId}`]
  return {
    locale,
    size: LETTER_CURRENCIES.includes(currency) ? 'LETTER' : 'A4',
    title,
    number,
    day,
    shop: {
      name: shop.name,
      lines: [...linesIn(shop.address), ...taxId],
      ...(shop.logo && { logo: shop.logo }),
    },
    party: { label: party.label, lines: addressOf(party.customer, writer) },
    facts: [],
    tables: [],
    sums: [],
    words: [],
    note: '',
    signatures: [],
    foot: translate('footer', { shop: shop.name, number }),
  }
}

function addressOf(
  customer: NamedCustomer | undefined,
  { translate, figures }: DocumentWriter,
): string[] {
  if (!customer) return []
  const { name, contact, address, city, postcode, state, country, email, phone, taxId } = customer
  const countryName = country ? figures.country(country) : ''
  const locality = [[postcode, city].filter(Boolean).join(' '), state, countryName].filter(Boolean)
  const lines = [name, contact, ...linesIn(address), locality.join(', '), email, phone]
  const tax = taxId === '' ? [] : [`${translate('fact.tax_id')}: ${taxId}`]
  return [...lines.filter((line): line is string => Boolean(line)), ...tax]
}

/** Labelled facts that have a value. */
export function factsOf(
  all: Record<string, string | null | undefined>,
  translate: Translate,
): Fact[] {
  return Object.entries(all).flatMap(([key, value]) =>
    value ? [{ label: translate(`fact.${key}`), value }] : [],
  )
}

/** Translations of documents, by locale. */
const documentTranslator = translator('document-texts')
