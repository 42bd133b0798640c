import { directionOf, type Locale } from '#lang/locales.ts'
import type { ShownStones } from '#server/formula/price/composition.ts'
import { type Translate, translator } from '#server/platform/locales/translator.ts'
import type { NamedCustomer } from '#server/trade/customers/customer.ts'
import { formattedPhone } from '#server/trade/customers/field-parsing.ts'
import { type DocumentShop, linesIn } from '#server/trade/documents/logo/letterhead.ts'
import type { DocumentContent, Fact } from './document-content.ts'
import { type Figures, figuresFor } from './figures.ts'

const LETTER_CURRENCIES = ['USD', 'CAD', 'MXN']

/** Locale, translations, formats and shop of a document. */
export interface DocumentWriter {
  locale: Locale
  translate: Translate
  /** The name of a contract's state. */
  stateName: (state: string) => string
  /** Kind, number, carats, quality and certificate of a line of equal stones. */
  stonesText: (stones: ShownStones) => string
  figures: Figures
  shop: DocumentShop
}

export function documentWriterFor(locale: Locale, shop: DocumentShop): DocumentWriter {
  const figures = figuresFor(locale, shop.timeZone)
  const stonesText = stonesTranslator(locale)
  return {
    locale,
    translate: documentTranslator(locale),
    stateName: (state) => contractTranslator(locale)(`state.${state}`),
    stonesText: ({ kind, count, caratMilli, quality, certificate }) => {
      const stones = stonesText(`kind.${kind}`, { count })
      const carats =
        caratMilli === null
          ? ''
          : ` ${stonesText('carats', { carats: figures.carats(caratMilli) })}`
      return [stones + carats, quality, certificate].filter(Boolean).join(', ')
    },
    figures,
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
  return {
    locale,
    size: LETTER_CURRENCIES.includes(currency) ? 'LETTER' : 'A4',
    title,
    number,
    day,
    shop: {
      name: shop.name,
      lines: [...linesIn(shop.address), ...taxIdLines(writer, shop.taxId)],
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

function addressOf(customer: NamedCustomer | undefined, writer: DocumentWriter): string[] {
  if (!customer) return []
  const { name, contact, address, country, email, phone, taxId } = customer
  const countryName = country ? writer.figures.country(country) : ''
  const lines = [
    name,
    contact,
    ...linesIn(address),
    localityOf(customer),
    countryName,
    email,
    phone && formattedPhone(phone),
  ]
  return [...lines.filter((line): line is string => Boolean(line)), ...taxIdLines(writer, taxId)]
}

const CITY_FIRST = ['US', 'CA', 'AU']

/** City, state and postcode in the order of the country: “New York, NY 10013”, but “75002 Paris”. */
function localityOf({ city, postcode, state, country }: NamedCustomer): string {
  const join = (parts: string[], by: string) => parts.filter(Boolean).join(by)
  if (country !== null && CITY_FIRST.includes(country))
    return join([city, join([state, postcode], ' ')], ', ')
  return join([join([postcode, city], ' '), state], ', ')
}

/** In right-to-left languages the number has a line of its own, since the PDF would reverse its parts beside the label. */
function taxIdLines({ locale, translate }: DocumentWriter, id: string): string[] {
  if (id === '') return []
  const label = translate('fact.tax_id')
  return directionOf(locale) === 'rtl' ? [label, id] : [translate('pair', { label, value: id })]
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
const contractTranslator = translator('contracts')
const stonesTranslator = translator('stones')
