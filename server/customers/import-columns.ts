/** Columns that are the same in a file that comes and in one that goes. */
export const BOTH_WAYS = [
  'company',
  'email',
  'phone',
  'address',
  'city',
  'postcode',
  'state',
  'country',
  'tax_id',
  'birthday',
  'language',
  'tags',
  'notes',
] as const

/** What a column of a file says of a customer. */
export const MEANINGS = ['name', 'first_name', 'last_name', 'kind', ...BOTH_WAYS] as const

export type Meaning = (typeof MEANINGS)[number]
/** The meaning of each column in order; null for those that are left alone. */
export type Columns = (Meaning | null)[]

/** Names that are known, in small letters and without anything but letters. Of several columns the first is taken. */
const NAMES: Record<Meaning, string[]> = {
  name: ['name', 'fullname', 'customer', 'customername', 'nom', 'nombre', 'nome', 'kunde'],
  first_name: ['firstname', 'givenname', 'vorname', 'prénom', 'imię'],
  last_name: ['lastname', 'surname', 'familyname', 'nachname', 'nazwisko'],
  kind: ['kind', 'type'],
  company: [
    'company',
    'companyname',
    'organization',
    'organisation',
    'firma',
    'defaultaddresscompany',
  ],
  email: ['email', 'emailaddress', 'mail', 'correo'],
  phone: ['phone', 'phonenumber', 'telephone', 'mobile', 'telefon', 'tel', 'defaultaddressphone'],
  address: ['address', 'street', 'addressline', 'straße', 'adresse', 'defaultaddressaddress'],
  city: ['city', 'town', 'ort', 'stadt', 'ville', 'defaultaddresscity'],
  postcode: ['postcode', 'zip', 'zipcode', 'postalcode', 'plz', 'defaultaddresszip'],
  state: ['state', 'province', 'region', 'defaultaddressprovincecode'],
  country: ['country', 'countrycode', 'land', 'pays', 'defaultaddresscountrycode'],
  tax_id: ['taxid', 'vatid', 'vatnumber', 'taxnumber'],
  birthday: ['birthday', 'birthdate', 'dateofbirth', 'geburtstag'],
  language: ['language', 'locale', 'sprache'],
  tags: ['tags', 'tag', 'labels'],
  notes: ['notes', 'note', 'comment', 'comments'],
}

export function guessColumns(head: string[]): Columns {
  const taken = new Set<Meaning>()
  return head.map((name) => {
    const plain = name.toLowerCase().replace(/[^\p{L}]/gu, '')
    const meaning = MEANINGS.find((one) => NAMES[one].includes(plain)) ?? null
    if (meaning === null || taken.has(meaning)) return null
    taken.add(meaning)
    return meaning
  })
}

/** What is wrong with a choice of columns, as the key of a refusal; null when nothing is. */
export function columnsProblem(columns: Columns): string | null {
  const named = columns.filter((meaning) => meaning !== null)
  if (new Set(named).size < named.length) return 'column_twice'
  const isNamed = ['name', 'last_name', 'company'].some((one) => named.includes(one as Meaning))
  return isNamed ? null : 'column_no_name'
}
