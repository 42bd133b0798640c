import { addCustomer } from '#server/trade/customers/customer.ts'
import { customerInput } from '#server/trade/customers/input.ts'
import { type DemoShop, ownerOrClerk } from './demo-shop.ts'

const FIRST =
  'Ada Bea Carl Dora Emil Farah Goran Hana Ivan June Karim Lena Marco Nadia Omar Petra Quinn Rosa Sami Tara Umar Vera Wim Xenia Yusuf Zoe Aiko Boris Chen Dina Elif Finn'.split(
    ' ',
  )
const LAST =
  'Alvarez Brandt Castillo Dumas Eriksen Fischer Gallo Haddad Ito Jansen Kowalski Larsen Moreau Nakamura Oliveira Petrov Quist Rossi Schmidt Tanaka Ueda Varga Weiss Xu Yilmaz Zhang'.split(
    ' ',
  )
const CITIES = ['New York', 'Brooklyn', 'Newark', 'Jersey City', 'Queens', 'Hoboken', 'Yonkers']
const TAGS = ['wholesale', 'regular', 'wedding', 'collector', 'repairs']
const COMPANIES = ['Harbor Gold', 'Canal Street Jewels', 'North End Loans', 'Union Pawn', 'Lumière']
const LOCALES = ['', '', '', '', 'es', 'fr', 'ja', 'ae', 'zh'] as const

/** Adds a customer. Email addresses and phone numbers are of reserved ranges. */
async function newCustomer(shop: DemoShop): Promise<number> {
  const { ctx, random, customers } = shop
  const n = customers.length + 1
  const name = `${random.pick(FIRST)} ${random.pick(LAST)}`
  const isCompany = random.percentChance(8)
  const id = await addCustomer(
    ctx,
    ownerOrClerk(shop),
    customerInput.parse({
      ...EMPTY_FORM,
      kind: isCompany ? 'company' : 'person',
      name,
      company: isCompany ? `${random.pick(COMPANIES)} ${n}` : '',
      email: random.percentChance(80)
        ? `${name.toLowerCase().replace(' ', '.')}.${n}@example.com`
        : '',
      phone: random.percentChance(70) ? `+1212555${String(100 + (n % 100)).padStart(4, '0')}` : '',
      address: `${random.integer(1, 400)} ${random.pick(['Main', 'Canal', 'Grand', 'Mercer'])} Street`,
      city: random.pick(CITIES),
      country: 'US',
      birthday: `${random.integer(1950, 2003)}-${twoDigits(random.integer(1, 12))}-${twoDigits(random.integer(1, 28))}`,
      locale: random.pick(LOCALES),
      neck: random.percentChance(40) ? String(random.integer(36, 46)) : '',
      karat: random.percentChance(50) ? random.pick(['10K', '14K', '18K']) : '',
      consent: random.percentChance(55),
      kyc: random.percentChance(25) ? 'id_seen' : 'none',
      tags: random.percentChance(45) ? [random.pick(TAGS)] : [],
    }),
  )
  customers.push(id)
  return id
}

/** A new customer, or an existing one. */
export function someCustomer(shop: DemoShop): Promise<number> | number {
  const { random, customers } = shop
  return customers.length < 5 || random.percentChance(55)
    ? newCustomer(shop)
    : random.pick(customers)
}

/** Another customer than this one. */
export async function someCustomerExcept(shop: DemoShop, id: number): Promise<number> {
  const customerId = await someCustomer(shop)
  return customerId === id ? newCustomer(shop) : customerId
}

const twoDigits = (n: number): string => String(n).padStart(2, '0')

const EMPTY_FORM = {
  company: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  postcode: '',
  state: '',
  country: '',
  taxId: '',
  birthday: '',
  locale: '',
  notes: '',
  lengthUnit: 'cm',
  wrist: '',
  neck: '',
  finger: '',
  karat: '',
  colour: '',
  style: '',
}
