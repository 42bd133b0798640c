import { type Locale, languageTag, locales } from '#lang/locales.ts'
import { STONE_KINDS } from '#server/formula/price/composition.ts'
import { GOLD } from '#server/formula/units/karat.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import type { ContractWithLines } from '#server/trade/contracts/contract.ts'
import { agreementContent, statementContent } from '#server/trade/documents/contract-content.ts'
import type { DocumentContent } from '#server/trade/documents/document-content.ts'
import { type DocumentWriter, documentWriterFor } from '#server/trade/documents/document-layout.ts'
import type { DocumentShop } from '#server/trade/documents/logo/letterhead.ts'
import { receiptContent } from '#server/trade/documents/receipt-content.ts'
import { invoiceContent } from '#server/trade/invoices/invoice-content.ts'
import type { InvoiceWithLines } from '#server/trade/invoices/invoice-with-lines.ts'

const AT = '2026-07-01T15:04:05.000Z'

/** A customer for each language. */
const PEOPLE: Partial<Record<Locale, { name: string; address: string; city: string }>> = {
  ae: { name: 'عائشة الأحمد', address: 'شارع الذهب 12، الطابق 3', city: 'دبي' },
  ja: { name: '山田 花子', address: '銀座4丁目6番16号 和光ビル3階', city: '東京都中央区' },
  zh: { name: '王小明', address: '水贝二路 12 号黄金大厦 3 楼', city: '深圳市罗湖区' },
  ru: { name: 'Анна Щербакова', address: 'ул. Золотая, д. 12, кв. 3', city: 'Санкт-Петербург' },
  el: { name: 'Ελένη Παπαδοπούλου', address: 'Οδός Χρυσού 12', city: 'Αθήνα' },
  de: { name: 'Karl-Heinz Müller-Lüdenscheidt', address: 'Goldschmiedegasse 12', city: 'Nürnberg' },
  tr: { name: 'Şükrü Çağlar İğdır', address: 'Kapalıçarşı, Kuyumcular Sk. 12', city: 'İstanbul' },
  pl: { name: 'Łukasz Żółć', address: 'ul. Złota 12 m. 3', city: 'Gdańsk' },
  hu: { name: 'Kővári Őzike', address: 'Aranykéz utca 12.', city: 'Győr' },
}
/** Whose name and words a sample holds: the languages of the customer, the goods and the note. */
interface Source {
  person: Locale
  goods: Locale
  shop: DocumentShop
}
const GOODS: Partial<Record<Locale, string>> = {
  ae: 'سلسلة كوبية من ميامي 14K، 6 مم، 24 بوصة',
  ja: 'マイアミキューバンリンクチェーン 14K 幅6mm 長さ60cm 手作り',
  zh: '迈阿密古巴链 14K 宽 6 毫米 长 60 厘米',
  ru: 'Цепь «майами кьюбан», 14K, 6 мм, 60 см',
  el: 'Αλυσίδα Miami Cuban 14K, 6 mm, 60 cm',
  de: 'Panzerkette Miami Cuban, massiv, handgelötet, mit Sicherheitskastenschließe, 6 mm',
  tr: 'Miami Cuban zincir 14K, 6 mm, 60 cm',
  pl: 'Łańcuszek Miami Cuban 14K, 6 mm, 60 cm',
  hu: 'Miami Cuban lánc, 14K, 6 mm, 60 cm',
}

export const SHOP: DocumentShop = {
  name: 'Gold House',
  timeZone: 'America/New_York',
  address: '47 West 47th Street\nNew York, NY 10036',
  taxId: 'US-77-1234567',
  bank: 'First Gold Bank\nIBAN DE89 3704 0044 0532 0130 00',
  logo: null,
}

export const SAMPLE_KINDS = [
  'sale',
  'price_lock',
  'layaway',
  'custom_order',
  'memo_out',
  'consignment_in',
  'buy_back',
  'statement',
  'receipt',
  'invoice',
] as const
export type SampleKind = (typeof SAMPLE_KINDS)[number]

/**
 * A document of every kind in every language, always of the same contract; `instalments` is the length of the schedule.
 */
export function sampleContent(
  kind: SampleKind,
  locale: Locale,
  { instalments = 3, source = { person: locale, goods: locale, shop: SHOP } } = {},
): DocumentContent {
  const writer: DocumentWriter = documentWriterFor(locale, source.shop)
  if (kind === 'invoice') return invoiceContent(writer, sampleInvoice(source))
  if (kind === 'statement')
    return statementContent(writer, sampleContract('layaway', source, instalments))
  if (kind === 'receipt') {
    const layaway = sampleContract('layaway', source, instalments)
    const [payment] = layaway.payments
    if (!payment) throw new Error('the sample has a payment')
    return receiptContent(writer, layaway, payment)
  }
  const quote = { metal: GOLD, mid: 4_071_300_000, currency: 'USD' }
  return agreementContent(writer, sampleContract(kind, source, instalments), [quote])
}

const SCRIPTS = ['ae', 'ja', 'zh', 'ru', 'el', 'tr', 'pl', 'hu', 'de'] as const
const SHOP_NAMES = [
  'Gold House 金の家',
  'Αφοί Παπαδόπουλοι & Őri',
  'بيت الذهب Gold House',
  'Çağlar Kuyumculuk İstanbul',
  '周大金行 (Gold House)',
  'Ювелирный дом «Злато» № 1',
]

/** A document whose customer, goods, note and shop are in other languages than the document. */
export function mixedContent(kind: SampleKind, locale: Locale): DocumentContent {
  const n = SAMPLE_KINDS.indexOf(kind) + 3 * locales.indexOf(locale)
  const others = SCRIPTS.filter((script) => script !== locale)
  const pick = <T>(all: readonly T[], at: number) => all[at % all.length] as T
  const shop = { ...SHOP, name: pick(SHOP_NAMES, n) }
  return sampleContent(kind, locale, {
    source: { person: pick(others, n), goods: pick(others, n + 3), shop },
  })
}

const customer = (locale: Locale) => ({
  id: 7,
  kind: 'person',
  contact: '',
  postcode: '10036',
  state: '',
  country: 'US',
  email: 'someone@example.com',
  phone: '+1 212 555 0100',
  taxId: '',
  locale,
  ...(PEOPLE[locale] ?? { name: 'Ada Lovelace', address: '12 St James’s Square', city: 'London' }),
})

const line = (locale: Locale, n: number) => ({
  id: n,
  contract_id: 1,
  position: n,
  variant_id: null,
  karat: '14K',
  fineness_dp: 5850,
  description: GOODS[locale] ?? 'Miami Cuban link, 14K, 6 mm, 24 in',
  planned_mg: 52_700,
  weighed_mg: n === 1 ? 52_640 : null,
  unit_price: 324_162,
  labour: 0,
  stones: 0,
  qty: n,
  qty_kept: 0,
  qty_returned: 0,
  tax: n === 1 ? 28_769 : 0,
  tax_class_id: n,
  tax_name: n === 1 ? 'New York' : 'Exempt',
  tax_rate_ppm: n === 1 ? 88_750 : 0,
  tax_reason: n === 1 ? '' : (GOODS[locale] ?? 'Resale certificate 4711'),
  receipt: null,
  details: JSON.stringify({
    test: 'xrf',
    stamp: '585',
    melt: 368_366,
    ...(n === 2 && CONSISTS_OF),
  }),
})

/** Another metal part, and stones of every kind. */
const CONSISTS_OF = {
  parts: [{ metal: 'XPT', karat: 'Pt 950', finenessDp: 9500, weightMg: 3_100 }],
  stones: STONE_KINDS.map((kind, n) => ({
    kind,
    count: n + 1,
    caratMilli: n === 6 ? null : 1_010,
  })),
}

function sampleContract(
  type: ContractType,
  source: Source,
  instalments: number,
): ContractWithLines {
  const lines = [line(source.goods, 1), line(source.goods, 2)]
  const contract = {
    id: 1,
    type,
    number: 'LAY-2026-00042',
    customer_id: 7,
    state: 'active',
    currency: 'USD',
    quote_id: 1,
    config_version: 1,
    subtotal: 972_486,
    tax: 28_769,
    total: 1_001_255,
    deposit_due: 105_879,
    lock_expires_at: type === 'price_lock' ? AT : null,
    due_at: AT,
    hold_until: type === 'buy_back' ? AT : null,
    terms_version: 1,
    note: '',
    amended: 2,
    converted_from: null,
    created_at: AT,
    created_by: 1,
    confirmed_at: AT,
    closed_at: null,
    version: 3,
    idempotency_key: null,
    terms: JSON.stringify({
      taxMode: 'exclusive',
      count: instalments,
      every: 'month',
      firstOn: '2026-08-01',
      feeBp: 2_000,
      graceDays: 7,
      lockMinutes: 2_880,
      quoteDays: 14,
      toleranceBp: 300,
      heavier: 'customer_pays',
      payBp: 8_800,
    }),
  }
  const schedule = Array.from({ length: type === 'layaway' ? instalments : 0 }, (_, position) => ({
    id: position + 1,
    contract_id: 1,
    position,
    amount: 52_915,
    due_at: new Date(Date.UTC(2026, 7 + position, 1, 16)).toISOString(),
  }))
  const payments = [
    {
      id: 1,
      contract_id: 1,
      invoice_id: null,
      customer_id: 7,
      direction: 'in',
      kind: 'deposit',
      method: 'cash',
      amount: 105_879,
      currency: 'USD',
      face_amount: null,
      reference: 'slip 7',
      at: AT,
      user_id: 1,
      reverses_id: null,
      idempotency_key: null,
      by: 'Sam',
    },
  ]
  const all = { contract, customer: customer(source.person), lines, schedule, payments }
  return { ...all, netPaid: 105_879, balance: 895_376 } as unknown as ContractWithLines
}

function sampleInvoice(source: Source): InvoiceWithLines {
  const invoice = {
    id: 1,
    number: 'INV-2026-00042',
    customer_id: 7,
    contract_id: null,
    state: 'issued',
    currency: 'USD',
    issued_on: '2026-07-01',
    due_on: '2026-07-15',
    subtotal: 972_486,
    discount: 2_486,
    shipping: 2_500,
    tax: 28_769,
    total: 1_001_269,
    tax_rate_bp: 0,
    tax_mode: 'exclusive',
    note: GOODS[source.goods] ?? 'Thank you.',
    created_at: AT,
  }
  const { payments } = sampleContract('layaway', source, 1)
  const lines = [1, 2].map((n) => ({
    ...line(source.goods, n),
    details: JSON.stringify({
      karat: '14K',
      finenessDp: 5850,
      weightMg: 52_640,
      ...(n === 2 && CONSISTS_OF),
    }),
  }))
  const contract = { id: 1, number: 'SALE-2026-00042' }
  const all = {
    invoice,
    state: 'part_paid',
    customer: customer(source.person),
    contract,
    lines,
    payments,
  }
  return { ...all, paid: 105_879 } as unknown as InvoiceWithLines
}

/** Distinguishes the files. */
export const fileNameOf = (kind: SampleKind, locale: Locale) => `${kind}-${languageTag(locale)}`
